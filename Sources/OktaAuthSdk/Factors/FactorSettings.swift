/// What an app can set on a factor.
///
/// Kept apart from the factor, so that its status can keep it without keeping the factor.
final class FactorSettings {
    /// The API the factor sends through.
    var restApi: OktaAPI?
    /// Handles the answers.
    weak var responseDelegate: (any OktaFactorResultProtocol)?

    /// The activation link that is on its way to the user.
    private(set) lazy var activationLink = PendingWork()

    init(restApi: OktaAPI? = nil) { self.restApi = restApi }
}
