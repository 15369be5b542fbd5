import Dispatch
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import OktaAuthSimulator

/// Sends the state of the org to every page that listens, whenever it has changed.
///
/// A page can ask for what has to do with a text; pages with the same text share an event.
final class EventStream: Sendable {
    private struct State {
        var listeners: [ObjectIdentifier: (channel: any Channel, search: String)] = [:]
        var version = -1
        var ticks = 0
        /// The latest event of each text.
        var last: [String: [UInt8]] = [:]
    }

    private let controller: SimulatorController
    private let state = NIOLockedValueBox(State())
    private let queue = DispatchQueue(label: "okta-simulator.events")

    init(_ controller: SimulatorController) { self.controller = controller }

    func add(_ channel: any Channel, search: String) {
        let id = ObjectIdentifier(channel)
        channel.closeFuture.whenComplete { [weak self] _ in
            self?.state.withLockedValue { $0.listeners[id] = nil }
        }
        queue.async { [self] in
            state.withLockedValue { $0.listeners[id] = (channel, search) }
            send(event(search), to: [channel])
        }
    }

    /// Sends what has changed; called some times a second.
    ///
    /// Once a second, because codes and transactions expire by themselves.
    func tick() {
        let version = controller.version
        let searches = state.withLockedValue { state -> Set<String> in
            state.ticks += 1
            guard state.version != version || state.ticks % 5 == 0 else { return [] }
            state.version = version
            let searches = Set(state.listeners.values.map(\.search))
            state.last = state.last.filter { searches.contains($0.key) }
            return searches
        }
        guard !searches.isEmpty else { return }
        queue.async { [self] in searches.forEach(sendIfChanged) }
    }

    private func sendIfChanged(_ search: String) {
        let event = event(search)
        let channels = state.withLockedValue { state -> [any Channel] in
            guard state.last[search] != event else { return [] }
            state.last[search] = event
            return state.listeners.values.filter { $0.search == search }.map(\.channel)
        }
        send(event, to: channels)
    }

    private func send(_ event: [UInt8], to channels: [any Channel]) {
        for channel in channels {
            let buffer = channel.allocator.buffer(bytes: event)
            channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(buffer)), promise: nil)
        }
    }

    private func event(_ search: String) -> [UInt8] {
        Array("event: state\ndata: ".utf8) + Array(controller.snapshot(search: search).encoded)
            + Array("\n\n".utf8)
    }
}
