public import Foundation

/// The user selects a factor to enroll.
open class OktaAuthStatusFactorEnroll: OktaAuthStatus {
    /// Identifies the transaction; never log it.
    open var stateToken: String { model.stateToken ?? "" }

    /// The factors to choose from, created at first use from ``OktaAuthStatus/restApi`` and
    /// ``OktaAuthStatus/model``.
    open var availableFactors: [OktaFactor] {
        get { factors(from: model.embedded?.allFactors ?? []) }
        set { replaceFactors(with: newValue) }
    }

    /// Whether `factor` can be enrolled.
    open func canEnrollFactor(factor: OktaFactor) -> Bool { factor.canEnroll() }

    /// When optional enrollment becomes required; `nil` if it does not.
    public final var gracePeriodEnd: Date? { model.embedded?.gracePeriodEnd }

    /// Whether enrollment can be postponed.
    open func canSkipEnrollment() -> Bool { offers(.skip) }

    /// Postpones enrollment: `POST /api/v1/authn/skip`.
    ///
    /// The next status is usually ``OktaAuthStatusSuccess``; the error is ``OktaError/wrongStatus(_:)``
    /// if a factor is required.
    open func skipEnrollment(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) { run(try .perform(step(.skip)), reporting: StatusCallbacks(onStatusChange, onError)) }

    /// Postpones enrollment, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusFactorEnroll) async throws {
    ///     let next = try await status.skipEnrollment()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusFactorEnroll/skipEnrollment(onStatusChange:onError:)``,
    /// whose error it throws.
    public final func skipEnrollment() async throws -> OktaAuthStatus {
        try await outcome { skipEnrollment(onStatusChange: $0, onError: $1) }
    }

    /// Enrolls `factor`, one of ``availableFactors``: `POST /api/v1/authn/factors`.
    ///
    /// Pass the values for the kind of factor and `nil` for the rest: question and answer, name
    /// (`credentialId`) and current code of a token, or a number in E.164 form, for example
    /// `+15551234567`. The factor classes have methods with just those parameters.
    ///
    /// The next status is ``OktaAuthStatusFactorEnrollActivate``, or another if the factor needs no
    /// activation. An invalid value is `E0000001`.
    open func enrollFactor(
        factor: OktaFactor,
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        factor.enroll(
            questionId: questionId,
            answer: answer,
            credentialId: credentialId,
            passCode: passCode,
            phoneNumber: phoneNumber,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Enrolls `factor`, one of ``availableFactors``, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusFactorEnroll, factor: OktaFactor) async throws {
    ///     let next = try await status.enrollFactor(
    ///         factor: factor,
    ///         questionId: "favorite_color",
    ///         answer: "blue",
    ///         credentialId: "00012345",
    ///         passCode: "123456",
    ///         phoneNumber: "+15550100"
    ///     )
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusFactorEnroll/enrollFactor(factor:questionId:answer:credentialId:passCode:phoneNumber:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func enrollFactor(
        factor: OktaFactor,
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?
    ) async throws -> OktaAuthStatus {
        try await outcome {
            enrollFactor(
                factor: factor,
                questionId: questionId,
                answer: answer,
                credentialId: credentialId,
                passCode: passCode,
                phoneNumber: phoneNumber,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    override var ownOperations: Set<OktaOperation> {
        Set(
            availableFactors.contains { $0.canEnroll() } ? .enrollFactor : nil,
            canSkipEnrollment() ? .skip : nil
        )
    }
}
