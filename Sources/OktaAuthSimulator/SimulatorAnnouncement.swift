import Foundation

/// Logs once that a release build contains a simulator.
enum SimulatorAnnouncement {
    private static let isDone: Bool = {
        #if DEBUG
        return false
        #else
        let text = """
            **********************************************************************
            OktaAuthSimulator is linked into this RELEASE build and is in use.
            Sign-ins go to an org inside this process: do not ship this.
            **********************************************************************

            """
        FileHandle.standardError.write(Data(text.utf8))
        return true
        #endif
    }()

    static func announceOnce() { _ = isDone }
}
