import Shared

/// A reader for the parameters on a command line.
enum GivenParameters {
    /// Reads `NAME=VALUE` arguments, split at the first `=`. A value for a list may be a JSON array.
    ///
    /// - Throws: ``CommandFailure`` for an argument without `=`, or for a list value in brackets that isn't valid JSON.
    static func read(_ words: ArraySlice<String>, of intent: any AppIntent) throws -> [JSONMember] {
        guard !words.isEmpty else { return [] }
        let parameters = intent.parameters
        return try words.map { word in
            guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
                guard let first = parameters.first?.name else {
                    throw CommandFailure(
                        "\(intent.persistentIdentifier) takes no parameters — leave '\(word.shortened)' out")
                }
                throw CommandFailure(
                    "no parameter name in '\(word.shortened)' — write NAME=VALUE, such as \(first)=\(word.shortened)")
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
            throw CommandFailure(
                "the list '\(name)' is not valid JSON: \(error) — write a list, such as '\(name)=[\"a\", \"b\"]'"
            )
        }
    }

    /// Reads a JSON object whose members are parameter names and values.
    ///
    /// - Throws: ``CommandFailure`` for anything but a JSON object.
    static func read(json text: String) throws -> [JSONMember] {
        do throws(JSONError) {
            if let members = try JSONValue(parsing: text).members { return members }
        } catch {
            throw CommandFailure(
                "--parameters is not valid JSON: \(error) — write an object, such as '{\"name\":\"Tea\"}'")
        }
        throw CommandFailure("--parameters must be a JSON object — write an object, such as '{\"name\":\"Tea\"}'")
    }
}
