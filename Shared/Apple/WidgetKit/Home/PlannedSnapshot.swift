/// A snapshot that a plan lists: what is drawn, in which appearance and language, and how a page presents it.
package struct PlannedSnapshot: Hashable, Sendable {
    package let subject: RenderCommand.Subject
    /// The kind under which a page lists the snapshot.
    package let kind: String
    /// The place where a phone shows it.
    package let place: SnapshotPlace
    /// The appearance; parts with their default values aren't set.
    package let appearance: RenderConfiguration
    package let language: SnapshotLanguage
    /// The difference from the plan's other snapshots of the kind and place; empty if there is none.
    package let label: String

    /// Creates a snapshot.
    ///
    /// - Parameters:
    ///   - kind: The kind; by default the subject's.
    ///   - place: The place; by default the subject's.
    ///   - label: The label; by default the differences from the standard appearance and language.
    package init(
        _ subject: RenderCommand.Subject, of kind: String? = nil, in place: SnapshotPlace? = nil,
        _ appearance: RenderConfiguration = RenderConfiguration(), _ language: SnapshotLanguage = .own,
        label: String? = nil
    ) {
        self.subject = subject
        (self.kind, self.place) = (kind ?? subject.kind, place ?? subject.place)
        (self.appearance, self.language) = (appearance.withoutDefaults, language)
        self.label = label ?? Self.label(appearance, language)
    }

    /// Returns the differences from the standard appearance and language, such as `iphone-se, dark`.
    ///
    /// - Parameter note: A further difference; empty for none.
    package static func label(
        _ appearance: RenderConfiguration, _ language: SnapshotLanguage, _ note: String = ""
    ) -> String {
        (appearance.differences + [language.name ?? "", note]).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The place and the label.
    package var caption: String {
        [place == .preview ? "" : place.name, label].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The snapshot in words: `Tea systemSmall light`.
    package var name: String {
        [kind, place == .preview ? "" : place.name, label].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The kinds of things that snapshots show.
    package enum Surface: String, Sendable, CaseIterable {
        case widget, activity, control, preview
    }

    /// The kind of thing that the snapshot shows: a Live Activity also if its state is a preview's.
    package var surface: Surface {
        switch subject {
        case .activity, .currentActivity, .preview(_, _, .some, _): .activity
        case .control: .control
        case .preview, .snippet, .scene: .preview
        case .widget, .archived: .widget
        }
    }

    /// True if a phone shows the snapshot over the wallpaper, so that it may be white on transparent.
    package var isOnWallpaper: Bool {
        switch place {
        case .family(let family): family.isAccessory || appearance.mode != nil && appearance.homeScreen == nil
        case .activity, .control: true
        case .preview, .snippet, .scene: false
        }
    }

    /// True if the values are made up from their types.
    package var isMadeUp: Bool {
        switch subject {
        case .activity(_, _, .madeUp), .widget(_, _, .filled), .control(_, _, .filled, _): true
        default: false
        }
    }

    /// The same snapshot with made-up values in place of absent data; `nil` if it doesn't show a widget's or control's own entry.
    package var filled: PlannedSnapshot? {
        let filled: RenderCommand.Subject
        switch subject {
        case .widget(let kind, let family, .timeline): filled = .widget(kind: kind, family, .filled)
        case .control(let kind, let size, .timeline, let value):
            filled = .control(kind: kind, size, .filled, value: value)
        default: return nil
        }
        return PlannedSnapshot(
            filled, of: kind, in: place, appearance, language,
            label: [label, "made-up values"].filter { !$0.isEmpty }.joined(separator: ", "))
    }

    /// True if the values aren't the app's data: those of a preview, or made up.
    package var isSample: Bool { if case .preview = subject { true } else { isMadeUp } }

    /// The identifier, which is the same in each plan of the app, and a file name of at most 77 characters.
    package var id: String {
        let words = [kind, place.name, label].filter { !$0.isEmpty }
        let whole = words.joined(separator: "-")
        var name = ""
        for scalar in whole.unicodeScalars.prefix(60) {
            let isPlain =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar))
            name.unicodeScalars.append(isPlain && !(name.isEmpty && scalar == ".") ? scalar : "_")
        }
        // A hash distinguishes names that are the same after the replacement, and kinds with the separator.
        if name == whole, !kind.isEmpty, !kind.utf8.contains(UInt8(ascii: "-")) { return name }
        return "\(name)-\(String(XXHash64.hash(words.joined(separator: "\u{1F}")), radix: 16))"
    }
}

/// The language of a snapshot's texts.
package enum SnapshotLanguage: Hashable, Sendable {
    /// The language of the request.
    case own
    /// A language and region, such as `de_DE`.
    case translation(String)
    /// The app's own language with every text twice as long, to simulate others.
    case doubled
    /// The app's own language laid out from right to left.
    case mirrored

    /// The languages that are derived from the app's own.
    package static let pseudo = [SnapshotLanguage.doubled, .mirrored]

    /// The name in commands and documents; `nil` for the language of the request.
    package var name: String? {
        switch self {
        case .own: nil
        case .translation(let identifier): identifier
        case .doubled: "doubled"
        case .mirrored: "mirrored"
        }
    }

    /// Creates the language with a name.
    package init(_ name: String?) {
        self = Self.pseudo.first { $0.name == name } ?? name.map { .translation($0) } ?? .own
    }
}

// MARK: JSON

extension PlannedSnapshot {
    /// The snapshot as a JSON object.
    package var json: JSONValue {
        [
            "id": .string(id), "kind": .string(kind), "place": .string(place.name), "label": .string(label),
            "subject": subject.json, "appearance": appearance.json, "language": .text(language.name),
            "onWallpaper": .bool(isOnWallpaper), "madeUp": .bool(isMadeUp),
        ]
    }

    /// Parses an object that ``json`` made. Members that follow from others, such as the identifier, aren't read.
    ///
    /// - Throws: ``CommandFailure``.
    package init(parsing json: JSONValue) throws(CommandFailure) {
        let reader = SnapshotReader(json)
        let name = try reader.text("place")
        guard let place = WidgetFamily(name: name).map(SnapshotPlace.family) ?? SnapshotPlace(presentation: name) else {
            throw reader.invalid("place")
        }
        var appearance = RenderConfiguration()
        if let options = json["appearance"], !options.isNull { try appearance.set(options) }
        self.init(
            try RenderCommand.Subject(parsing: json["subject"] ?? .null), of: try reader.text("kind"), in: place,
            appearance, SnapshotLanguage(try reader.optionalText("language")), label: try reader.text("label"))
    }
}

extension RenderCommand.Subject {
    /// The kind or the name of the subject.
    package var kind: String {
        switch self {
        case .widget(let kind, _, _), .control(let kind, _, _, _), .activity(let kind, _, _): kind
        case .currentActivity(let id), .scene(let id): id
        case .preview(let name, _, _, _): name
        case .archived: "archived"
        case .snippet(let number): "snippet \(number)"
        }
    }

    /// The place where a phone shows the subject, as far as the subject determines it.
    package var place: SnapshotPlace {
        switch self {
        case .widget(_, let family, _), .archived(_, let family): .family(family)
        case .control(_, let size, _, _): .control(size)
        case .activity(_, let presentation, _): .activity(presentation)
        case .currentActivity: .activity(.lockScreen)
        case .preview(_, _, let presentation, _): presentation.map { .activity($0) } ?? .preview
        case .snippet: .snippet
        case .scene: .scene
        }
    }

    /// The subject as a JSON object, whose member `type` is the case.
    fileprivate var json: JSONValue {
        func object(_ type: String, _ members: JSONMember...) -> JSONValue {
            .object([JSONMember("type", .string(type))] + members)
        }
        func text(_ name: String, _ value: String?) -> JSONMember { JSONMember(name, .text(value)) }
        switch self {
        case .widget(let kind, let family, let origin):
            return object("widget", text("kind", kind), text("family", family.name), text("origin", origin.rawValue))
        case .control(let kind, let size, let origin, let value):
            return object(
                "control", text("kind", kind), text("presentation", size.rawValue), text("origin", origin.rawValue),
                text("value", value?.rawValue))
        case .activity(let kind, let presentation, let state):
            let members: [JSONMember] =
                switch state {
                case .madeUp: []
                case .file(let path): [text("state", path)]
                case .document(let bytes): [text("document", String(decoding: bytes, as: UTF8.self))]
                }
            return .object(
                [text("type", "activity"), text("kind", kind), text("presentation", presentation.rawValue)] + members)
        case .currentActivity(let id): return object("current-activity", text("id", id))
        case .preview(let name, let entry, let presentation, let without):
            return object(
                "preview", text("name", name), JSONMember("entry", entry.map { .integer($0) } ?? .null),
                text("presentation", presentation?.rawValue),
                JSONMember("without", .array(without.map { .string($0) })))
        case .archived(let view, let family):
            return object("archived", text("view", String(decoding: view, as: UTF8.self)), text("family", family.name))
        case .snippet(let number): return object("snippet", JSONMember("number", .integer(number)))
        case .scene(let id): return object("scene", text("id", id))
        }
    }

    /// - Throws: ``CommandFailure``.
    fileprivate init(parsing json: JSONValue) throws(CommandFailure) {
        let reader = SnapshotReader(json)
        func family() throws(CommandFailure) -> WidgetFamily {
            guard let family = WidgetFamily(name: try reader.text("family")) else { throw reader.invalid("family") }
            return family
        }
        switch try reader.text("type") {
        case "widget":
            self = .widget(
                kind: try reader.text("kind"), try family(), try reader.optionalChoice("origin") ?? .timeline)
        case "control":
            self = .control(
                kind: try reader.text("kind"), try reader.choice("presentation"),
                try reader.optionalChoice("origin") ?? .timeline, value: try reader.optionalChoice("value"))
        case "activity":
            let file = try reader.optionalText("state").map { RenderCommand.ActivityState.file($0) }
            let document = try reader.optionalText("document").map {
                RenderCommand.ActivityState.document(Array($0.utf8))
            }
            self = .activity(
                kind: try reader.text("kind"), try reader.choice("presentation"), document ?? file ?? .madeUp)
        case "current-activity": self = .currentActivity(id: try reader.text("id"))
        case "preview":
            let (entry, without) = (json["entry"] ?? .null, json["without"]?.array ?? [])
            guard entry.isNull || entry.integer != nil else { throw reader.invalid("entry") }
            guard without.allSatisfy({ $0.string != nil }) else { throw reader.invalid("without") }
            self = .preview(
                name: try reader.text("name"), entry: entry.integer, try reader.optionalChoice("presentation"),
                without: without.compactMap(\.string))
        case "archived": self = .archived(Array(try reader.text("view").utf8), try family())
        case "snippet":
            guard let number = json["number"]?.integer else { throw reader.invalid("number") }
            self = .snippet(number)
        case "scene": self = .scene(id: try reader.text("id"))
        default: throw reader.invalid("type")
        }
    }
}

/// The members of a snapshot's JSON object.
private struct SnapshotReader {
    private let json: JSONValue

    init(_ json: JSONValue) { self.json = json }

    func invalid(_ name: String) -> CommandFailure {
        let value = json[name].map { ", but '\($0.brief)'" } ?? ""
        return CommandFailure("the snapshot has no valid '\(name)'\(value) — send a snapshot of a plan")
    }

    func optionalText(_ name: String) throws(CommandFailure) -> String? {
        guard let value = json[name], !value.isNull else { return nil }
        guard let text = value.string else { throw invalid(name) }
        return text
    }

    func text(_ name: String) throws(CommandFailure) -> String {
        guard let text = try optionalText(name) else { throw invalid(name) }
        return text
    }

    func optionalChoice<Choice: RawRepresentable<String>>(_ name: String) throws(CommandFailure) -> Choice? {
        guard let text = try optionalText(name) else { return nil }
        guard let choice = Choice(rawValue: text) else { throw invalid(name) }
        return choice
    }

    func choice<Choice: RawRepresentable<String>>(_ name: String) throws(CommandFailure) -> Choice {
        guard let choice: Choice = try optionalChoice(name) else { throw invalid(name) }
        return choice
    }
}
