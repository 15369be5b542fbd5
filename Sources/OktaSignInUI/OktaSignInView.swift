// Ready-made screens. They are type-checked, and have not run on a device.
#if canImport(SwiftUI)
import OktaCore
public import OktaSignIn
public import SwiftUI

/// The screens of a sign-in: what each step asks for, and what else the user can do.
///
/// Starts the sign-in by itself. It is a `Form`, so that the modifiers of the app around it apply:
/// tint, font, form style.
///
/// ```swift
/// struct ContentView: View {
///     @State private var flow: OktaSignInFlow
///
///     init(_ configuration: OktaOidcConfig) {
///         _flow = State(initialValue: OktaSignInFlow(configuration))
///     }
///
///     var body: some View {
///         if flow.session == nil { OktaSignInView(flow) } else { Text("Welcome") }
///     }
/// }
/// ```
///
/// Its texts have the language of ``OktaCore/OktaNetworkOptions/language``.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct OktaSignInView: View {
    private let flow: OktaSignInFlow

    /// Creates the screens of `flow`.
    public init(_ flow: OktaSignInFlow) { self.flow = flow }

    /// The screen of the current step.
    public var body: some View {
        Form {
            // The values belong to one screen: the next one begins with its own.
            PromptSection(flow).id(flow.prompt.identity)
            Section { ForEach(notes, id: \.self) { Text($0) } }
            Section {
                ForEach(flow.actions, id: \.self) { action in
                    Button(action.title) { flow.run { try await $0.perform(action) } }
                }
            }
            .disabled(flow.isBusy)
        }
        .task {
            guard case .notStarted = flow.step, flow.actions.isEmpty else { return }
            await flow.run { try await $0.start() }.value
        }
    }

    /// The texts of the org and of the last operation, each once.
    private var notes: [String] {
        let error = flow.error.map { $0.userText(in: flow.language) }
        return (flow.messages + [error].compactMap(\.self)).reduce(into: []) { notes, note in
            if !notes.contains(note) { notes.append(note) }
        }
    }
}

/// The inputs of the step.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct PromptSection: View {
    private let flow: OktaSignInFlow
    @State private var values: [String: String]

    init(_ flow: OktaSignInFlow) {
        self.flow = flow
        let suggested = flow.prompt.fields.map { ($0.id, $0.value ?? "") }
        _values = State(initialValue: Dictionary(suggested) { first, _ in first })
    }

    private var prompt: OktaSignIn.Prompt { flow.prompt }

    var body: some View {
        Section {
            Text(prompt.title).font(.headline).accessibilityAddTraits(.isHeader)
            ForEach(prompt.text, id: \.self) { Text($0) }
            if let picture = prompt.picture { PictureView(picture, flow.language) }
            pages
            ForEach(prompt.fields, id: \.id) { FieldView($0, $values, flow.language) }
            if flow.remembersDevice != nil { RememberToggle(flow) }
            ForEach(prompt.choices, id: \.id) { choice in
                Button(choice.title) {
                    let values = values
                    flow.run { try await $0.answer(values, choosing: choice) }
                }
            }
            if case .passkey(let passkey) = flow.step { PasskeyButton(flow, passkey) }
            if let waiting = prompt.waiting {
                Text(waiting.text).task(id: waiting.until) { await flow.wait() }
                if let number = waiting.number {
                    Text(UserText.pickNumber("\(number)", in: flow.language)).font(.headline)
                }
            }
            if flow.isBusy { ProgressView() }
        }
        .disabled(flow.isBusy)
    }

    @ViewBuilder private var pages: some View {
        if let page = prompt.page {
            Link(UserText.openPage(in: flow.language), destination: page)
                .onOpenURL { url in flow.run { try await $0.returnFromWebPage(url) } }
        }
        ForEach(prompt.links, id: \.self) { Link($0.title, destination: $0.url) }
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
private struct RememberToggle: View {
    private let flow: OktaSignInFlow
    @State private var isOn: Bool

    init(_ flow: OktaSignInFlow) {
        self.flow = flow
        _isOn = State(initialValue: flow.remembersDevice == true)
    }

    var body: some View {
        Toggle(UserText.rememberDevice(in: flow.language), isOn: $isOn)
            .onChange(of: isOn) { flow.remembersDevice = isOn }
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension OktaSignInFlow {
    /// The language of the texts.
    var language: String? { signIn.configuration.network.language }
}

extension OktaSignIn.Prompt {
    /// Differs from one screen to the next.
    fileprivate var identity: [String] { [title] + fields.map(\.id) + choices.map(\.id) }
}
#endif
