import Shared

/// The JSON object in a request's body.
struct WebBody {
    private let value: JSONValue

    /// - Throws: ``CommandFailure`` if the body isn't a JSON object.
    init(_ request: WebRequest) throws {
        // The error is the same for a text that isn't JSON and for a value that isn't an object.
        guard let value = try? JSONValue(parsing: request.body), value.members != nil else {
            throw CommandFailure("the body isn't a JSON object — send a JSON object")
        }
        self.value = value
    }

    /// Returns the string with a name.
    ///
    /// - Throws: ``CommandFailure`` if there is none.
    func text(_ name: String) throws -> String {
        guard let text = value[name]?.string else {
            throw CommandFailure("the body has no string member named '\(name)' — send one")
        }
        return text
    }

    /// Returns the whole number with a name.
    ///
    /// - Throws: ``CommandFailure`` if there is none.
    func integer(_ name: String) throws -> Int {
        guard let number = value[name]?.integer else {
            throw CommandFailure("the body has no whole number named '\(name)' — send one")
        }
        return number
    }

    /// Returns the list of strings with a name; empty if there is none.
    func texts(_ name: String) -> [String] { (value[name]?.array ?? []).compactMap(\.string) }

    /// Returns the members of the object with a name; `nil` if there is none.
    func members(_ name: String) -> [JSONMember]? { value[name]?.members }

    /// True if the value with a name is `true`.
    func isTrue(_ name: String) -> Bool { value[name]?.bool == true }
}
