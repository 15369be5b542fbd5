import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import OktaAuthSimulator

/// Sends the state of the org to every page that listens, whenever it has changed.
final class EventStream: Sendable {
    private struct State {
        var listeners: [ObjectIdentifier: any Channel] = [:]
        var version = -1
        var turns = 0
        var last: [UInt8] = []
    }

    private let desk: Desk
    private let state = NIOLockedValueBox(State())

    init(_ desk: Desk) { self.desk = desk }

    func add(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        state.withLockedValue { $0.listeners[id] = channel }
        channel.closeFuture.whenComplete { [weak self] _ in
            self?.state.withLockedValue { _ = $0.listeners.removeValue(forKey: id) }
        }
        send(Self.event(desk), to: [channel])
    }

    /// Called some times a second; what expires by itself is looked at once a second.
    func turn() {
        let version = desk.version
        let isDue = state.withLockedValue { state in
            state.turns += 1
            let isDue =
                !state.listeners.isEmpty && (state.version != version || state.turns % 5 == 0)
            if isDue { state.version = version }
            return isDue
        }
        guard isDue else { return }
        let event = Self.event(desk)
        let listeners = state.withLockedValue { state -> [any Channel] in
            guard state.last != event else { return [] }
            state.last = event
            return Array(state.listeners.values)
        }
        send(event, to: listeners)
    }

    private func send(_ event: [UInt8], to channels: [any Channel]) {
        for channel in channels {
            let buffer = channel.allocator.buffer(bytes: event)
            channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(buffer)), promise: nil)
        }
    }

    private static func event(_ desk: Desk) -> [UInt8] {
        Array("event: state\ndata: ".utf8) + Array(desk.snapshot.encoded) + Array("\n\n".utf8)
    }
}
