import Foundation
import Shared
import Testing

/// A seeded widget bug, with the call of a tool whose text names its place.
struct SeededBug {
    static let folder = "\(Airlock.root)/Tests/Fixtures/SeededBugs"

    let id: String
    let title: String
    let tool: String
    /// The arguments as JSON.
    let arguments: String
    /// A regular expression that is found in the tool's text, and not in its text about the widget without bugs.
    let text: String

    /// Reads all bugs.
    static func all() throws -> [SeededBug] {
        func read(_ name: String) throws -> [JSONValue] {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
            return try #require(try JSONValue(parsing: Array(data)).array)
        }
        let evidence = try read("evidence.json")
        return try read("bugs.json").map { bug in
            let id = try #require(bug["id"]?.string)
            let call = try #require(evidence.first { $0["id"]?.string == id }, "\(id) has no evidence")
            return SeededBug(
                id: id, title: try #require(bug["title"]?.string), tool: try #require(call["tool"]?.string),
                arguments: try #require(call["arguments"]).serialised(), text: try #require(call["text"]?.string))
        }
    }
}
