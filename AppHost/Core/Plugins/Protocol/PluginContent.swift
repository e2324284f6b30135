import Foundation
import Shared

/// The result of an answer while it is read: what is missing, wrong or unknown is named by its place.
struct PluginContent {
    let value: JSONValue
    let method: PluginRequest.Method
    /// Such as `entries[2].date`.
    let place: String

    init(_ value: JSONValue, of method: PluginRequest.Method, place: String = "result") {
        (self.value, self.method, self.place) = (value, method, place)
    }

    func fault(_ problem: String) -> ProtocolFault { .content(method: method.rawValue, "\(place) \(problem)") }

    /// Sees that there is no member but these.
    func only(_ names: String...) throws(ProtocolFault) {
        guard let members = value.members else { throw fault("is no object") }
        if let other = members.first(where: { !names.contains($0.key) }) {
            throw fault("has '\(other.key.visible.prefix(40))', which is unknown")
        }
    }

    /// A member; `nil` for one that is missing or null.
    subscript(name: String) -> PluginContent? {
        guard let member = value[name], !member.isNull else { return nil }
        return PluginContent(member, of: method, place: place == "result" ? name : "\(place).\(name)")
    }

    func required(_ name: String) throws(ProtocolFault) -> PluginContent {
        guard let member = self[name] else { throw fault("has no '\(name)'") }
        return member
    }

    func list(atMost limit: Int) throws(ProtocolFault) -> [PluginContent] {
        guard let values = value.array else { throw fault("is no list") }
        guard values.count <= limit else { throw fault("has more than \(limit) elements") }
        return values.enumerated().map { PluginContent($1, of: method, place: "\(place)[\($0)]") }
    }

    /// A text without control characters.
    func text(atMost limit: Int = 1_000) throws(ProtocolFault) -> String {
        guard let text = value.string else { throw fault("is no text") }
        guard text.utf8.count <= limit else { throw fault("is longer than \(limit) bytes") }
        guard !text.unicodeScalars.contains(where: \.isTerminalControl) else { throw fault("has control characters") }
        return text
    }

    /// An instant in ISO 8601.
    func date() throws(ProtocolFault) -> Date {
        let text = try text()
        do throws(InstantFault) {
            return try Date(written: text)
        } catch {
            throw fault("is no instant such as 2026-11-21T09:41:00Z")
        }
    }

    /// The name of a file in the plug-in's folder.
    func fileName() throws(ProtocolFault) -> String {
        let name = try text()
        guard UntrustedFile.isValid(name: name) else { throw fault("is no name of a file in its folder") }
        return name
    }
}
