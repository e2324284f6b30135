import Shared

/// The parameters a command line gives.
enum GivenParameters {
    /// Reads `NAME=VALUE`; of a name that has several parts of its own the first `=` counts.
    ///
    /// - Throws: ``UsageError`` for a word without `=`.
    static func read(_ words: ArraySlice<String>, of intent: any AppIntent) throws -> [JSONMember] {
        try words.map { word in
            guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
                let names = intent.parameters.map(\.name)
                guard let first = names.first else {
                    throw UsageError(
                        "\(intent.persistentIdentifier) takes no parameters — leave '\(word.shortened)' out")
                }
                throw UsageError(
                    "'\(word.shortened)' names no parameter — write NAME=VALUE, such as \(first)=\(word.shortened)")
            }
            return JSONMember(String(word[..<equals]), .string(String(word[word.index(after: equals)...])))
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
