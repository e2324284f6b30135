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

    func fault(_ problem: String) -> PluginError { .content(method: method.rawValue, "\(place) \(problem)") }

    /// Checks that there are no members with other names.
    func only(_ names: String...) throws(PluginError) {
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

    func required(_ name: String) throws(PluginError) -> PluginContent {
        guard let member = self[name] else { throw fault("has no '\(name)'") }
        return member
    }

    func list(atMost limit: Int) throws(PluginError) -> [PluginContent] {
        guard let values = value.array else { throw fault("is not an array") }
        guard values.count <= limit else { throw fault("has more than \(limit) elements") }
        return values.enumerated().map { PluginContent($1, of: method, place: "\(place)[\($0)]") }
    }

    /// Returns a string without control characters.
    func text(atMost limit: Int = 1_000) throws(PluginError) -> String {
        guard let text = value.string else { throw fault("is not a string") }
        guard text.utf8.count <= limit else { throw fault("is longer than \(limit) bytes") }
        guard !text.unicodeScalars.contains(where: \.isTerminalControl) else { throw fault("has control characters") }
        return text
    }

    /// Returns an instant in ISO 8601.
    func date() throws(PluginError) -> Date {
        let text = try text()
        do { return try Date(written: text) } catch {
            throw fault("is not an instant such as 2026-11-21T09:41:00Z")
        }
    }

    /// Returns the name of a file in the plug-in's folder.
    func fileName() throws(PluginError) -> String {
        let name = try text()
        guard UntrustedFile.isValid(name: name) else { throw fault("is not the name of a file in its folder") }
        return name
    }
}

/// An intent that a plug-in offers.
struct PluginIntent: Hashable, Sendable {
    /// The maximum number of intents of a plug-in, and of parameters of an intent.
    static let limit = 100

    struct Parameter: Hashable, Sendable {
        enum Kind: String, CaseIterable, Sendable { case string, integer, number, boolean, date }

        let name: String
        let kind: Kind
        let isOptional: Bool
    }

    let id: String
    let title: String
    let parameters: [Parameter]

    /// Parses the answer to `intents/list`.
    static func all(from result: JSONValue) throws(PluginError) -> [PluginIntent] {
        let content = PluginContent(result, of: .intents)
        try content.only("intents")
        var intents: [PluginIntent] = []
        for item in try content.required("intents").list(atMost: limit) {
            try item.only("id", "title", "parameters")
            let id = try item.required("id").text(atMost: 100)
            guard !id.isEmpty, !intents.contains(where: { $0.id == id }) else {
                throw item.fault("has an empty or repeated 'id'")
            }
            intents.append(
                PluginIntent(
                    id: id, title: try item["title"]?.text() ?? id, parameters: try parameters(item["parameters"])))
        }
        return intents
    }

    private static func parameters(_ content: PluginContent?) throws(PluginError) -> [Parameter] {
        guard let content else { return [] }
        var parameters: [Parameter] = []
        for item in try content.list(atMost: limit) {
            try item.only("name", "type", "optional")
            let type = try item.required("type")
            guard let kind = Parameter.Kind(rawValue: try type.text()) else {
                throw type.fault("is not a type")
            }
            parameters.append(
                Parameter(
                    name: try item.required("name").text(atMost: 100), kind: kind,
                    isOptional: item["optional"]?.value.bool ?? false))
        }
        return parameters
    }
}

/// A plug-in's answer to `widgets/timeline`, with the views it wrote.
struct PluginTimeline: Hashable, Sendable {
    /// The maximum number of entries of a timeline.
    static let limit = 1_000

    struct Entry: Hashable, Sendable {
        let date: Date
        /// The archived view. It isn't validated, because only WidgetExt may decode it.
        let view: [UInt8]
    }

    /// The plug-in's reload policy.
    enum Reload: Hashable, Sendable {
        case atEnd, never
        case after(Date)
    }

    /// The entries: at least one, ordered by date.
    let entries: [Entry]
    let reload: Reload

    /// Parses the answer, and reads the views it names.
    ///
    /// - Parameters:
    ///   - generation: The request's generation.
    ///   - view: Reads a file by its name.
    static func read(
        _ result: JSONValue, generation: Int, view: (String) throws -> [UInt8]
    ) throws -> PluginTimeline {
        let content = PluginContent(result, of: .timeline)
        try content.only("generation", "entries", "policy")
        guard try content.required("generation").value == .integer(generation) else {
            throw content.fault("has a generation other than \(generation)")
        }
        var entries: [Entry] = []
        var views: [String: [UInt8]] = [:]
        for item in try content.required("entries").list(atMost: limit) {
            try item.only("date", "view")
            let date = try item.required("date").date()
            if let last = entries.last, date < last.date { throw item.fault("is earlier than the previous entry") }
            let name = try item.required("view").fileName()
            let bytes = try views[name] ?? view(name)
            views[name] = bytes
            entries.append(Entry(date: date, view: bytes))
        }
        guard !entries.isEmpty else { throw content.fault("has no entries") }
        return PluginTimeline(entries: entries, reload: try reload(content))
    }

    private static func reload(_ content: PluginContent) throws(PluginError) -> Reload {
        let policy = try content.required("policy")
        switch policy.value.string {
        case "atEnd": return .atEnd
        case "never": return .never
        case .some: throw policy.fault("is neither 'atEnd' nor 'never'")
        case nil:
            try policy.only("after")
            return .after(try policy.required("after").date())
        }
    }

    /// Returns the entry for an instant: the last one that has begun, or the first if none has.
    func entry(at now: Date) -> Entry? { entries.last { $0.date <= now } ?? entries.first }
}

/// A widget that a plug-in offers.
struct PluginWidget: Hashable, Sendable {
    /// The maximum number of widgets of a plug-in.
    static let limit = 100

    let kind: String
    let name: String
    let description: String?
    let families: [WidgetFamily]

    /// Parses the answer to `widgets/list`.
    static func all(from result: JSONValue) throws(PluginError) -> [PluginWidget] {
        let content = PluginContent(result, of: .widgets)
        try content.only("widgets")
        var widgets: [PluginWidget] = []
        for item in try content.required("widgets").list(atMost: limit) {
            try item.only("kind", "name", "description", "families")
            let kind = try item.required("kind").text(atMost: 100)
            guard !kind.isEmpty, !widgets.contains(where: { $0.kind == kind }) else {
                throw item.fault("has an empty or repeated 'kind'")
            }
            var families: [WidgetFamily] = []
            for family in try item.required("families").list(atMost: WidgetFamily.allCases.count) {
                guard let known = WidgetFamily(name: try family.text()) else {
                    throw family.fault("is not a family")
                }
                families.append(known)
            }
            guard !families.isEmpty else { throw item.fault("has no family") }
            widgets.append(
                PluginWidget(
                    kind: kind, name: try item["name"]?.text() ?? kind, description: try item["description"]?.text(),
                    families: families))
        }
        return widgets
    }
}
