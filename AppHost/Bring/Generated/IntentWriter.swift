import AirlockBase

/// Writes the types that Xcode generates from intent definitions.
///
/// A generated class stores its properties, because there is no Objective-C runtime to provide them, and each begins with the default of
/// the definition. Names are written only if they are Swift identifiers, and texts only as literals.
struct IntentWriter {
    /// An enumeration with the cases that are written.
    private struct Enumeration {
        let typeName: String
        let values: [String: Int64]
        let names: [Int64: String]
    }

    /// The enumerations by the names with which parameters refer to them.
    private var enumerations: [String: Enumeration] = [:]
    /// The types of objects by the names with which parameters refer to them.
    private var objectTypes: [String: String] = [:]
    /// The names of types that can't be declared again.
    private var declared = Self.usedNames
    /// The types that the sources declare, for which nothing is generated.
    let own: Set<String>
    var lines: [String] = []
    private var omissions: [String] = []

    /// The names of types that the written source uses.
    private static let usedNames = Set(
        IntentValueType.kinds.values.flatMap { [$0.name, $0.optionName, $0.resolutionResult] }
    ).union([
        "Any", "Bool", "Error", "Foundation", "INEnumResolutionResult", "INIntent", "INIntentResponse", "INObject",
        "INObjectCollection", "INObjectResolutionResult", "Int", "Intents", "Measurement", "NSObject",
        "NSObjectProtocol", "NSUserActivity", "Protocol", "Self", "Sendable", "Swift", "Type", "Void",
    ])

    /// The names of members of every object.
    static let usedMembers: Set<String> = [
        "Protocol", "Type", "classForCoder", "debugDescription", "description", "hash", "hashValue", "init", "self",
    ]

    /// The names of members of every enumeration.
    static let usedCases: Set<String> = ["RawValue", "hash", "hashValue", "rawValue"]

    /// - Parameter declared: The types that the sources declare themselves.
    init(_ definitions: [IntentDefinition], declared: Set<String>) {
        own = declared
        for enumeration in definitions.flatMap(\.enumerations) where enumerations[enumeration.name] == nil {
            let cases = cases(of: enumeration)
            enumerations[enumeration.name] = Enumeration(
                typeName: enumeration.typeName,
                values: Dictionary(cases.map { ($0.name, $0.value) }) { first, _ in first },
                names: Dictionary(cases.map { ($0.value, $0.name) }) { first, _ in first })
        }
        for type in definitions.flatMap(\.objectTypes) where objectTypes[type.name] == nil {
            objectTypes[type.name] = type.typeName
        }
        // They are reported with the definition that they are in.
        omissions = []
    }

    /// The source; nil if nothing was written.
    var source: String? {
        let head = [
            "// Written by './airlock bring': the types that Xcode generates from intent definitions.",
            "import Foundation", "import Intents",
        ]
        return lines.isEmpty ? nil : (head + lines).joined(separator: "\n") + "\n"
    }

    /// Returns the reasons for which declarations were left out since the last call.
    mutating func takeOmissions() -> [String] {
        defer { omissions = [] }
        return omissions
    }

    /// Writes the types of a definition.
    mutating func write(_ definition: IntentDefinition) {
        for enumeration in definition.enumerations { write(enumeration) }
        for type in definition.objectTypes { write(type) }
        for intent in definition.intents { write(intent) }
    }

    // MARK: Names

    /// Returns true if a type is written: the sources don't declare it, and it isn't left out.
    mutating func declare(_ name: String) -> Bool {
        if own.contains(name) { return false }
        guard name.isSwiftIdentifier else { return leaveOut("'\(name.shortened)'", Self.notIdentifier) }
        return declared.insert(name).inserted || leaveOut(name, Self.inUse)
    }

    /// Returns true if a member of a type is written.
    mutating func declare(_ name: String, of type: String, _ members: inout Set<String>) -> Bool {
        guard name.isSwiftIdentifier else { return leaveOut("'\(name.shortened)' of \(type)", Self.notIdentifier) }
        return members.insert(name).inserted || leaveOut("\(type).\(name)", Self.inUse)
    }

    private static let inUse = "the name is already in use"
    private static let notIdentifier = "the name isn't a Swift identifier"

    private mutating func leaveOut(_ what: String, _ reason: String) -> Bool {
        omissions.append("\(what) isn't generated: \(reason)")
        return false
    }

    // MARK: Enumerations and objects

    private mutating func write(_ enumeration: IntentDefinition.Enumeration) {
        let (name, quoted) = (enumeration.typeName, enumeration.typeName.swiftTypeName)
        guard declare(name) else { return }
        lines += ["", "nonisolated public enum \(quoted): Int {"]
        lines += cases(of: enumeration).map { "    case `\($0.name)` = \($0.value)" } + ["}"]
        writeResult(
            of: name, base: "INEnumResolutionResult",
            ["success(with resolvedValue: \(quoted))", "confirmationRequired(with valueToConfirm: \(quoted))"])
    }

    /// Returns the cases that are written. One of them has the value 0, for a parameter that isn't set.
    private mutating func cases(of enumeration: IntentDefinition.Enumeration) -> [IntentDefinition.Enumeration.Case] {
        var (names, values): (Set<String>, Set<Int64>) = (Self.usedCases, [])
        var cases: [IntentDefinition.Enumeration.Case] = []
        for each in enumeration.cases where declare(each.name, of: enumeration.typeName, &names) {
            if values.insert(each.value).inserted {
                cases.append(each)
            } else {
                _ = leaveOut("\(enumeration.typeName).\(each.name)", "another case has the value \(each.value)")
            }
        }
        if values.contains(0) { return cases }
        return [.init(name: "unknown", value: 0)] + cases.filter { $0.name != "unknown" }
    }

    private mutating func write(_ type: IntentDefinition.ObjectType) {
        let (name, quoted) = (type.typeName, type.typeName.swiftTypeName)
        guard declare(name) else { return }
        let members: Set<String> = [
            "alternativeSpeakableMatches", "displayImage", "displayString", "identifier", "pronunciationHint",
            "subtitleString",
        ]
        lines += ["", "nonisolated public class \(quoted): INObject, @unchecked Sendable {"]
        lines += properties(type.properties, of: name, members).map(\.source) + ["}"]
        writeResult(
            of: name, base: "INObjectResolutionResult",
            [
                "success(with resolvedObject: \(quoted))", "disambiguation(with objectsToDisambiguate: [\(quoted)])",
                "confirmationRequired(with objectToConfirm: \(quoted)?)",
            ])
    }

    /// Writes the type of the result of resolving a value, which stores nothing.
    private mutating func writeResult(of name: String, base: String, _ functions: [String]) {
        guard declare("\(name)ResolutionResult") else { return }
        lines += ["", "nonisolated public class \(name)ResolutionResult: \(base), @unchecked Sendable {"]
        lines += functions.map { "    public class func \($0) -> Self { Self() }" } + ["}"]
    }

    // MARK: Properties

    /// A property that stores a parameter.
    struct Property {
        let parameter: IntentDefinition.Parameter
        let type: IntentValueType
        /// The source of the property's first value.
        let value: String?

        var name: String { parameter.name.swiftIdentifier }
        /// The type of the values; a property that can be nil has its optional.
        var valueName: String { parameter.isMultiple ? type.multipleName ?? "[\(type.name)]" : type.name }
        var isOptional: Bool { parameter.isMultiple || type.unset == nil }

        var source: String {
            "    public var \(name): \(valueName)\(isOptional ? "?" : "")\(value.map { " = \($0)" } ?? "")"
        }
    }

    /// Returns the properties that are written.
    ///
    /// - Parameter members: The names of the type's other members.
    mutating func properties(
        _ parameters: [IntentDefinition.Parameter], of owner: String, _ members: Set<String>
    ) -> [Property] {
        var members = members.union(Self.usedMembers)
        var properties: [Property] = []
        for parameter in parameters where declare(parameter.name, of: owner, &members) {
            let place = "\(owner).\(parameter.name)"
            guard let type = type(of: parameter, place) else { continue }
            let value = defaultValue(of: parameter, place) ?? (parameter.isMultiple ? nil : type.unset)
            properties.append(Property(parameter: parameter, type: type, value: value))
        }
        return properties
    }

    /// Returns a parameter's type; nil if the type doesn't exist here, so that the parameter is left out.
    private mutating func type(of parameter: IntentDefinition.Parameter, _ place: String) -> IntentValueType? {
        if let name = parameter.enumeration {
            if let enumeration = enumerations[name], isWritten(enumeration.typeName) {
                return .enumeration(enumeration.typeName, unset: enumeration.names[0] ?? "unknown")
            }
            _ = leaveOut(place, "no definition has the enumeration '\(name.shortened)'")
        } else if parameter.kind == "Object" {
            guard let name = parameter.objectType else { return .object("INObject") }
            if let object = objectTypes[name], isWritten(object) { return .object(object) }
            _ = leaveOut(place, "no definition has the type '\(name.shortened)'")
        } else if let type = IntentValueType.kinds[parameter.kind] {
            return type
        } else {
            let name = IntentValueType.unavailable[parameter.kind] ?? "the type '\(parameter.kind.shortened)'"
            _ = leaveOut(place, "\(name) isn't available here")
        }
        return nil
    }

    private func isWritten(_ name: String) -> Bool {
        own.contains(name) || name.isSwiftIdentifier && !Self.usedNames.contains(name)
    }

    /// Returns the source of a parameter's default; nil if it has none.
    private mutating func defaultValue(of parameter: IntentDefinition.Parameter, _ place: String) -> String? {
        guard let value = parameter.defaultValue, value != .string("") else { return nil }
        let values = parameter.isMultiple ? value.array ?? [value] : [value]
        let literals = values.compactMap { literal($0, parameter) }
        guard literals.count == values.count else {
            omissions.append("the default of \(place) isn't generated: it can't be read")
            return nil
        }
        return parameter.isMultiple ? "[\(literals.joined(separator: ", "))]" : literals.first
    }

    /// Returns a value as Swift source; nil if it isn't one of the parameter's type.
    private func literal(_ value: PropertyList, _ parameter: IntentDefinition.Parameter) -> String? {
        if let enumeration = parameter.enumeration.flatMap({ enumerations[$0] }) {
            let name = value.integer.flatMap { enumeration.names[$0] } ?? value.string
            guard let name, let value = enumeration.values[name] else { return nil }
            return parameter.isMultiple ? "NSNumber(value: \(value))" : ".`\(name)`"
        }
        switch (parameter.kind, value) {
        case ("String", .string(let text)): return text.swiftLiteral
        case ("URL", .string(let text)): return "URL(string: \(text.swiftLiteral))"
        case ("Boolean", .bool(let flag)): return "NSNumber(value: \(flag))"
        case ("Boolean", .integer(let number)): return "NSNumber(value: \(number != 0))"
        case ("Integer", .integer(let number)), ("Long", .integer(let number)), ("Decimal", .integer(let number)),
            ("Double", .integer(let number)):
            return "NSNumber(value: \(number))"
        case ("Integer", .real(let number)), ("Long", .real(let number)):
            return Int64(exactly: number).map { "NSNumber(value: \($0))" }
        case ("Decimal", .real(let number)), ("Double", .real(let number)):
            return number.isFinite ? "NSNumber(value: \(number))" : nil
        default: return nil
        }
    }
}

extension IntentWriter {
    /// Writes an intent's class, its response, and the protocol of its handlers.
    mutating func write(_ intent: IntentDefinition.Intent) {
        let name = intent.className
        guard own.contains(name) || declare(name) else { return }
        let properties = properties(intent.parameters, of: name, ["identifier", "suggestedInvocationPhrase"])
        if !own.contains(name) {
            lines += ["", "nonisolated public class \(name.swiftTypeName): INIntent, @unchecked Sendable {"]
            lines += properties.map(\.source) + ["}"]
        }
        let results = properties.map { writeReasons(of: intent, $0) }
        writeResponse(of: intent)
        writeHandling(of: intent, Array(zip(properties, results)))
    }

    /// Writes the reasons for which the app doesn't support a parameter's value.
    ///
    /// - Returns: The type of the result of resolving the parameter.
    private mutating func writeReasons(of intent: IntentDefinition.Intent, _ property: Property) -> String {
        let (parameter, base) = (property.parameter, property.type.resolutionResult)
        guard parameter.isResolved, !parameter.unsupportedReasons.isEmpty else { return base }
        let intentName = intent.className.hasSuffix("Intent") ? intent.className.dropLast(6) : intent.className[...]
        let name = "\(intentName)\(parameter.name.capitalizedFirst)"
        let (reason, result) = ("\(name)UnsupportedReason", "\(name)ResolutionResult")
        if declare(reason) {
            var names = Self.usedCases
            let reasons = parameter.unsupportedReasons.filter { declare($0, of: reason, &names) }
            lines += ["", "nonisolated public enum \(reason): Int {"]
            // An enumeration without cases has no raw values.
            lines += zip(reasons.isEmpty ? ["unknown"] : reasons, 1...).map { "    case `\($0)` = \($1)" } + ["}"]
        }
        if declare(result) {
            lines += [
                "", "nonisolated public class \(result): \(base), @unchecked Sendable {",
                "    public class func unsupported(forReason reason: \(reason)) -> Self { Self() }", "}",
            ]
        }
        return result
    }

    private static let standardCodes = [
        "unspecified", "ready", "continueInApp", "inProgress", "success", "failure", "failureRequiringAppLaunch",
    ]

    private mutating func writeResponse(of intent: IntentDefinition.Intent) {
        let (response, code) = ("\(intent.className)Response", "\(intent.className)ResponseCode")
        var names = Self.usedMembers.union(Self.usedCases)
        let codes = intent.responseCodes.filter { declare($0.name, of: code, &names) }
        if declare(code) {
            // Xcode numbers the codes of the definition from 100.
            let others = codes.map(\.name).filter { !Self.standardCodes.contains($0) }
            lines += ["", "nonisolated public enum \(code): Int {"]
            lines += (Array(zip(Self.standardCodes, 0...)) + Array(zip(others, 100...))).map {
                "    case `\($0)` = \($1)"
            }
            lines.append("}")
        }
        let properties = properties(
            intent.responseParameters, of: response, ["code", "intentResponse", "userActivity"])
        guard declare(response) else { return }
        lines += ["", "nonisolated public class \(response): INIntentResponse, @unchecked Sendable {"]
        lines += properties.map(\.source)
        lines += [
            "    public fileprivate(set) var code: \(code) = .unspecified", "",
            "    public convenience init(code: \(code), userActivity: NSUserActivity?) {", "        self.init()",
            "        self.code = code", "        self.userActivity = userActivity", "    }",
        ]
        let byName = Dictionary(properties.map { ($0.parameter.name, $0) }) { first, _ in first }
        for each in codes {
            let used = each.parameters.compactMap { byName[$0] }
            guard !used.isEmpty else { continue }
            let list = used.map { "\($0.name): \($0.valueName)" }.joined(separator: ", ")
            lines += ["", "    public static func \(each.name.swiftIdentifier)(\(list)) -> \(response) {"]
            lines += ["        let intentResponse = \(response)(code: .`\(each.name)`, userActivity: nil)"]
            // Some words are keywords only at the beginning of an expression.
            lines += used.map { "        intentResponse.\($0.name) = `\($0.parameter.name)`" }
            lines += ["        return intentResponse", "    }"]
        }
        lines.append("}")
    }

    /// Writes the protocol of the intent's handlers.
    ///
    /// On Apple's platforms, a handler implements either form of a method and needs only some of the methods. Here the methods have default
    /// implementations; nothing calls them, because no SiriKit intent is handled.
    private mutating func writeHandling(
        of intent: IntentDefinition.Intent, _ properties: [(property: Property, result: String)]
    ) {
        let (name, response) = (intent.className.swiftTypeName, "\(intent.className)Response")
        guard declare("\(intent.className)Handling") else { return }
        var methods: [(head: String, body: String)] = []
        for (word, code) in [("handle", "unspecified"), ("confirm", "ready")] {
            let made = "\(response)(code: .\(code), userActivity: nil)"
            let head = "\(word)(intent: \(name)"
            methods.append(("\(head), completion: @escaping (\(response)) -> Swift.Void)", "completion(\(made))"))
            methods.append(("\(head)) async -> \(response)", made))
        }
        var words: Set<String> = []
        for (property, result) in properties {
            let (parameter, word) = (property.parameter, property.parameter.name.capitalizedFirst)
            // The names of two parameters can differ in the case of the first letter.
            guard words.insert(word).inserted else { continue }
            if parameter.isResolved {
                let type = parameter.isMultiple ? "[\(result)]" : result
                let none = parameter.isMultiple ? "[.notRequired()]" : ".notRequired()"
                let head = "resolve\(word)(for intent: \(name)"
                methods.append(("\(head), with completion: @escaping (\(type)) -> Swift.Void)", "completion(\(none))"))
                methods.append(("\(head)) async -> \(type)", none))
            }
            guard parameter.hasOptions else { continue }
            func passing(_ type: String) -> String {
                "with completion: @escaping (\(type)?, (any Swift.Error)?) -> Swift.Void"
            }
            let collection = "INObjectCollection<\(property.type.optionName)>"
            let search = parameter.isSearchable ? ", searchTerm: String?" : ""
            let head = "provide\(word)OptionsCollection(for intent: \(name)\(search)"
            methods.append(("\(head), \(passing(collection)))", "completion(nil, nil)"))
            methods.append(("\(head)) async throws -> \(collection)", "\(collection)(items: [])"))
            methods.append(
                (
                    "provide\(word)Options(for intent: \(name), \(passing("[\(property.type.name)]")))",
                    "completion(nil, nil)"
                ))
            methods.append(("default\(word)(for intent: \(name)) -> \(property.valueName)?", "nil"))
        }
        lines += ["", "nonisolated public protocol \(intent.className)Handling: NSObjectProtocol {"]
        lines += methods.map { "    func \($0.head)" } + ["}"]
        lines += ["", "nonisolated extension \(intent.className)Handling {"]
        lines += methods.map { "    public func \($0.head) { \($0.body) }" } + ["}"]
    }
}
