public import Foundation
public import OktaCore
import OktaOidc

/// A value that a field of a form can have.
///
/// A value of another type, or one with something in it that JSON cannot express, is refused by
/// name before the form is sent.
public protocol IDXFormValue {}

extension String: IDXFormValue {}
extension Bool: IDXFormValue {}
extension Int: IDXFormValue {}
extension Int8: IDXFormValue {}
extension Int16: IDXFormValue {}
extension Int32: IDXFormValue {}
extension Int64: IDXFormValue {}
extension UInt: IDXFormValue {}
extension UInt8: IDXFormValue {}
extension UInt16: IDXFormValue {}
extension UInt32: IDXFormValue {}
extension UInt64: IDXFormValue {}
extension Double: IDXFormValue {}
extension Float: IDXFormValue {}
extension Array: IDXFormValue {}
extension Dictionary: IDXFormValue {}
extension NSString: IDXFormValue {}
extension NSNumber: IDXFormValue {}
extension NSArray: IDXFormValue {}
extension NSDictionary: IDXFormValue {}
extension OktaJSON: IDXFormValue {}

extension OktaJSON {
    /// Copies a value of an app; `nil` if JSON cannot express it.
    init?(formValue value: Any) {
        switch value {
        case let value as OktaJSON: self = value
        case let text as String: self = .string(text)
        case let number as NSNumber where type(of: value) is NSNumber.Type:
            self = Self.isBoolean(number) ? .bool(number.boolValue) : .number(number.doubleValue)
        case let flag as Bool: self = .bool(flag)
        case let number as any BinaryInteger:
            self = Int64(exactly: number).map { OktaJSON($0) } ?? .number(Double(number))
        case let number as Double where number.isFinite: self = .number(number)
        case let number as Float where number.isFinite: self = .number(Double(number))
        case let values as [Any]: self.init(elements: values)
        case let values as NSArray: self.init(elements: values.map { $0 })
        case let members as [String: Any]: self.init(members: members.map { ($0.key, $0.value) })
        case let members as NSDictionary:
            self.init(members: members.map { ($0.key as? String, $0.value) })
        default: return nil
        }
    }

    private init?(elements: [Any]) {
        let values = elements.compactMap { OktaJSON(formValue: $0) }
        guard values.count == elements.count else { return nil }
        self = .array(values)
    }

    private init?(members: [(key: String?, value: Any)]) {
        var values = Members()
        for member in members {
            guard let key = member.key, let value = OktaJSON(formValue: member.value) else {
                return nil
            }
            values[key] = value
        }
        self = .object(values)
    }

    private static func isBoolean(_ number: NSNumber) -> Bool {
        #if canImport(Darwin)
        // There an `Int8` has the type code of a boolean.
        return CFGetTypeID(number) == CFBooleanGetTypeID()
        #else
        let type = number.objCType.pointee
        return type == CChar(UInt8(ascii: "c")) || type == CChar(UInt8(ascii: "B"))
        #endif
    }

    /// The name of a type as an app knows it: on Apple's platforms, these classes have private
    /// subclasses.
    static func typeName(of value: any IDXFormValue) -> String {
        switch type(of: value) {
        case is NSString.Type: "NSString"
        case is NSNumber.Type: "NSNumber"
        case is NSArray.Type: "NSArray"
        case is NSDictionary.Type: "NSDictionary"
        case let type: "\(type)"
        }
    }

    /// The value as an app gets it: a text, a boolean, a number, an array or a dictionary; `nil` for
    /// `null`.
    var formValue: (any IDXFormValue)? { sendableValue as? any IDXFormValue }
}
