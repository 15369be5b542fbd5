import FlyingSocks
import Foundation

/// Waits for sockets that send at once.
///
/// The server writes the head and the body of an answer one after the other; without this the system
/// holds the body back until the client acknowledges the head, some 40 ms later.
struct PromptSocketPool<Pool: AsyncSocketPool>: AsyncSocketPool {
    let pool: Pool

    func prepare() async throws { try await pool.prepare() }

    func run() async throws { try await pool.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        // The connections inherit it from the socket that listens. A socket that has lost its client
        // meanwhile says so when it is used.
        try? socket.setValue(
            true,
            for: BoolSocketOption(level: CInt(IPPROTO_TCP), name: TCP_NODELAY)
        )
        try await pool.suspendSocket(socket, untilReadyFor: events)
    }
}
