/// How the program ends; `okta-auth --help` lists them.
enum ExitCode: Equatable, Sendable {
    case done
    /// Refused by the org, or left by the user.
    case notDone
    /// The doctor found something.
    case findings
    case usage
    case noInput
    case unreachable
    case cannotCreate
    case signal(Int32)

    /// The number, from `sysexits.h` where it has one.
    var code: Int32 {
        switch self {
        case .done: 0
        case .notDone: 1
        case .findings: 2
        case .usage: 64
        case .noInput: 66
        case .unreachable: 69
        case .cannotCreate: 73
        case .signal(let signal): 128 + signal
        }
    }
}
