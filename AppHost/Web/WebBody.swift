import Shared

/// The JSON object a request brings.
struct WebBody {
    private let value: JSONValue

    /// - Throws: ``UsageError`` for something else.
    init(_ request: WebRequest) throws {
        // The error is the same for a text that isn't JSON and for a value that is no object.
        guard let value = try? JSONValue(parsing: request.body), value.members != nil else {
            throw UsageError("the body is no JSON object — send one")
        }
        self.value = value
    }

    /// A text.
    ///
    /// - Throws: ``UsageError`` where there is none.
    func text(_ name: String) throws -> String {
        guard let text = value[name]?.string else { throw UsageError("the body has no text '\(name)' — send one") }
        return text
    }

    /// A list of texts; empty where there is none.
    func texts(_ name: String) -> [String] { (value[name]?.array ?? []).compactMap(\.string) }

    /// Members by their names; `nil` where there are none.
    func members(_ name: String) -> [JSONMember]? { value[name]?.members }

    /// Whether something is said to be so.
    func isTrue(_ name: String) -> Bool { value[name]?.bool == true }
}
