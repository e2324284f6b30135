import AirlockBase

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
