import Shared

/// The parameters a command line gives.
enum GivenParameters {
    /// Reads `NAME=VALUE`; of a name that has several parts of its own the first `=` counts. A list may be a JSON array.
    ///
    /// - Throws: ``UsageError`` for a word without `=`, or for brackets around what is no JSON.
    static func read(_ words: ArraySlice<String>, of intent: any AppIntent) throws -> [JSONMember] {
        guard !words.isEmpty else { return [] }
        let parameters = intent.parameters
        return try words.map { word in
            guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
                guard let first = parameters.first?.name else {
                    throw UsageError(
                        "\(intent.persistentIdentifier) takes no parameters — leave '\(word.shortened)' out")
                }
                throw UsageError(
                    "'\(word.shortened)' names no parameter — write NAME=VALUE, such as \(first)=\(word.shortened)")
            }
            let (name, text) = (String(word[..<equals]), String(word[word.index(after: equals)...]))
            let isList = parameters.first { $0.name == name }?.parameter.valueType.element != nil
            return JSONMember(
                name, isList && text.hasPrefix("[") && text.hasSuffix("]") ? try list(text, of: name) : .string(text))
        }
    }

    private static func list(_ text: String, of name: String) throws -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: text)
        } catch {
            throw UsageError(
                "'\(name)' stands in brackets and is no JSON: \(error) — write a list, such as '\(name)=[\"a\", \"b\"]'"
            )
        }
    }

    /// Reads an object of values by their names.
    ///
    /// - Throws: ``UsageError`` for what is no JSON object.
    static func read(json text: String) throws -> [JSONMember] {
        do throws(JSONError) {
            if let members = try JSONValue(parsing: text).members { return members }
        } catch {
            throw UsageError("--parameters is no JSON: \(error) — write an object, such as '{\"name\":\"Tea\"}'")
        }
        throw UsageError("--parameters is no object — write one, such as '{\"name\":\"Tea\"}'")
    }
}
