import Foundation
import Shared

/// A part of an answer's result while it is parsed, with its path for error messages.
struct PluginContent {
    let value: JSONValue
    let method: PluginRequest.Method
    /// The path in the result, such as `entries[2].date`.
    let place: String

    init(_ value: JSONValue, of method: PluginRequest.Method, place: String = "result") {
        (self.value, self.method, self.place) = (value, method, place)
    }

    func fault(_ problem: String) -> ProtocolFault { .content(method: method.rawValue, "\(place) \(problem)") }

    /// Checks that there are no members with other names.
    func only(_ names: String...) throws(ProtocolFault) {
        guard let members = value.members else { throw fault("is not an object") }
        if let other = members.first(where: { !names.contains($0.key) }) {
            throw fault("has the unknown member '\(other.key.visible.prefix(40))'")
        }
    }

    /// Returns a member; `nil` for one that is missing or null.
    subscript(name: String) -> PluginContent? {
        guard let member = value[name], !member.isNull else { return nil }
        return PluginContent(member, of: method, place: place == "result" ? name : "\(place).\(name)")
    }

    func required(_ name: String) throws(ProtocolFault) -> PluginContent {
        guard let member = self[name] else { throw fault("has no '\(name)'") }
        return member
    }

    func list(atMost limit: Int) throws(ProtocolFault) -> [PluginContent] {
        guard let values = value.array else { throw fault("is not an array") }
        guard values.count <= limit else { throw fault("has more than \(limit) elements") }
        return values.enumerated().map { PluginContent($1, of: method, place: "\(place)[\($0)]") }
    }

    /// Returns a string without control characters.
    func text(atMost limit: Int = 1_000) throws(ProtocolFault) -> String {
        guard let text = value.string else { throw fault("is not a string") }
        guard text.utf8.count <= limit else { throw fault("is longer than \(limit) bytes") }
        guard !text.unicodeScalars.contains(where: \.isTerminalControl) else { throw fault("has control characters") }
        return text
    }

    /// Returns an instant in ISO 8601.
    func date() throws(ProtocolFault) -> Date {
        let text = try text()
        do throws(InstantFault) {
            return try Date(written: text)
        } catch {
            throw fault("is not an instant such as 2026-11-21T09:41:00Z")
        }
    }

    /// Returns the name of a file in the plug-in's folder.
    func fileName() throws(ProtocolFault) -> String {
        let name = try text()
        guard UntrustedFile.isValid(name: name) else { throw fault("is not the name of a file in its folder") }
        return name
    }
}
