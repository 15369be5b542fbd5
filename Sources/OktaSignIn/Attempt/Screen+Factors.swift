import Foundation
import OktaCore

extension Screen {
    static func chooseFactor(
        _ choices: [Choice], username: String? = nil, needsUsername: Bool = false
    ) -> Screen {
        var list = OktaSignIn.FactorList(factors: choices.map(\.factor))
        (list.username, list.needsUsername) = (username, needsUsername)
        let fields = needsUsername ? [Field.username(username)] : []
        let prompt = prompt(UserText.chooseProof(), choices, fields)
        return Screen(.chooseFactor(list), prompt) { $0.take(choices) }
    }

    static func chooseEnrollment(
        _ choices: [Choice],
        enrolled: [OktaSignIn.Factor] = [],
        skippableUntil: Date? = nil,
        remainingSkips: Int? = nil
    ) -> Screen {
        let factors = choices.map(\.factor)
        let dates = factors.compactMap(\.skippableUntil) + [skippableUntil].compactMap(\.self)
        var list = OktaSignIn.FactorList(factors: factors, enrolled: enrolled)
        list.skippableUntil = dates.min()
        let skips = factors.compactMap(\.remainingSkips) + [remainingSkips].compactMap(\.self)
        list.remainingSkips = skips.min()
        var prompt = prompt(UserText.chooseEnrollment(), choices, [])
        let names = enrolled.map(\.name).joined(separator: ", ")
        if !names.isEmpty { prompt.text.append(UserText.enrolledAlready(names)) }
        if let date = list.skippableUntil {
            let text = date.formatted(.dateTime.locale(UserText.locale))
            prompt.text.append(UserText.skippableUntil(text))
        }
        switch list.remainingSkips {
        case 0?: prompt.text.append(UserText.skippableNever())
        case 1?: prompt.text.append(UserText.skippableOnce())
        case let count?: prompt.text.append(UserText.skippableTimes("\(count)"))
        case nil: break
        }
        return Screen(.chooseEnrollment(list), prompt) { $0.take(choices) }
    }

    private static func prompt(
        _ title: String, _ choices: [Choice], _ fields: [Field]
    ) -> OktaSignIn.Prompt {
        let buttons = choices.map { choice in
            let factor = choice.factor
            var title = factor.title
            if factor.isRequired { title = UserText.requiredFactor(title) }
            if !factor.isActive { title = UserText.inactiveFactor(title) }
            return OktaSignIn.Prompt.Choice(id: factor.id, title: title, factor: factor)
        }
        return .init(title: title, fields: fields, choices: buttons)
    }
}

extension Screen.Answers {
    fileprivate mutating func take(_ choices: [Screen.Choice]) {
        self.choices = choices
        values = { values, id in
            guard let choice = choices.first(where: { $0.factor.id == id }) else {
                throw OktaSignInError.notOffered("The step takes no choice '\(id)'")
            }
            return try await choice.run(values["username"])
        }
    }
}
