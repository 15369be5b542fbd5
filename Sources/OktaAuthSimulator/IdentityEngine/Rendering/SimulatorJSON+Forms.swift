extension SimulatorJSON {
    static func field(
        _ name: String,
        label: String? = nil,
        type: String? = nil,
        required: Bool? = nil,
        secret: Bool? = nil,
        form: [SimulatorJSON]? = nil,
        options: [SimulatorJSON]? = nil
    ) -> SimulatorJSON {
        [
            "name": .string(name),
            "label": label.map(SimulatorJSON.string),
            "type": type.map(SimulatorJSON.string),
            "required": required.map(SimulatorJSON.bool),
            "secret": secret.map(SimulatorJSON.bool),
            "form": form.map { ["value": .array($0)] },
            "options": options.map(SimulatorJSON.array),
        ]
    }

    /// A value the client sends back as it is.
    static func fixed(
        _ name: String, _ value: SimulatorJSON, required: Bool = true, isHidden: Bool = false
    ) -> SimulatorJSON {
        [
            "name": .string(name), "value": value, "required": .bool(required), "mutable": false,
            "visible": isHidden ? false : nil,
        ]
    }

    /// A value that is required, and not shown.
    static func invisible(_ name: String, label: String) -> SimulatorJSON {
        ["name": .string(name), "label": .string(label), "required": true, "visible": false]
    }

    static func passcode(_ label: String, secret: Bool? = nil) -> SimulatorJSON {
        field("passcode", label: label, secret: secret)
    }

    static let answer = field("answer", label: "Answer", required: true)

    /// The fields of a code, answer or password.
    static func credentials(_ fields: [SimulatorJSON]) -> SimulatorJSON {
        field("credentials", type: "object", required: true, form: fields)
    }

    static func option(_ label: String, _ value: String) -> SimulatorJSON {
        ["label": .string(label), "value": .string(value)]
    }

    static func option(
        _ label: String, form: [SimulatorJSON], relatesTo path: String? = nil
    ) -> SimulatorJSON {
        [
            "label": .string(label), "value": ["form": ["value": .array(form)]],
            "relatesTo": path.map(SimulatorJSON.string),
        ]
    }

    /// The form with `message` at the field `name`.
    func marking(_ message: IdentityMessage, at name: String) -> SimulatorJSON {
        mapped { json in
            guard json["name"]?.string == name, json["rel"] == nil else { return }
            json["messages"] = IdentityMessage.list([message])
        }
    }
}
