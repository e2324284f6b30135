import FoundationEssentials

/// The metadata of a snapshot: everything except the image.
///
/// `render --format json` prints the metadata; in the container, it is in a file beside the image. Sizes and rectangles are in points.
package struct SnapshotMetadata: Hashable, Sendable {
    /// The kind of the widget, Live Activity or control, or the name of the intent or window.
    package var kind: String
    /// The place where the snapshot is shown.
    package var place: SnapshotPlace
    /// The date of the entry that is shown.
    package var date: Date
    /// The size of the image.
    package var size: Size
    /// The URL that a tap on the widget opens.
    package var url: URL?
    /// The tappable regions, the topmost last.
    package var regions: [Region]
    /// The texts, in the order in which they are drawn.
    package var texts: [DisplayedText]
    /// The accessibility elements, in reading order.
    package var accessibility: [AccessibilityElement]
    /// The diagnostics reported while drawing.
    package var diagnostics: [Diagnostic]
    /// The version of the renderer that drew the image.
    package var renderer: RendererVersion
    /// The state of a control; `nil` for anything else.
    package var control: Control?
    /// True if the image shows the widget's placeholder.
    package var isPlaceholder: Bool
    /// The name of the published snapshot that a placed widget shows; `nil` in the snapshot's own metadata.
    package var snapshot: String?
    /// The freshness of a placed widget's snapshot; `nil` in the snapshot's own metadata.
    package var freshness: Freshness?

    /// Creates metadata.
    package init(
        kind: String, place: SnapshotPlace, date: Date, size: Size, url: URL? = nil, regions: [Region] = [],
        texts: [DisplayedText] = [], accessibility: [AccessibilityElement] = [], diagnostics: [Diagnostic] = [],
        renderer: RendererVersion, control: Control? = nil, isPlaceholder: Bool = false
    ) {
        (self.kind, self.place, self.date, self.size, self.url) = (kind, place, date, size, url)
        (self.regions, self.texts, self.accessibility) = (regions, texts, accessibility)
        (self.diagnostics, self.renderer, self.control) = (diagnostics, renderer, control)
        self.isPlaceholder = isPlaceholder
    }

    /// A tappable region.
    package struct Region: Hashable, Sendable {
        package var area: TapArea
        package var action: TapAction

        /// The smallest rectangle around the region.
        package var rect: Rect { area.rect }

        /// Creates a region.
        package init(_ area: TapArea, action: TapAction) { (self.area, self.action) = (area, action) }
    }

    /// A text as displayed.
    package struct DisplayedText: Hashable, Sendable {
        /// The whole text.
        package var string: String
        /// The lines as drawn, possibly truncated.
        package var lines: [String]
        package var rect: Rect
        /// The font's size in points.
        package var fontSize: Double
        /// True if the text is truncated.
        package var isTruncated: Bool
        /// The parts that change with the clock.
        package var moments: [TextMomentMetadata]

        /// Creates a text.
        package init(
            string: String, lines: [String], rect: Rect, fontSize: Double, isTruncated: Bool,
            moments: [TextMomentMetadata] = []
        ) {
            (self.string, self.lines, self.rect, self.fontSize) = (string, lines, rect, fontSize)
            (self.isTruncated, self.moments) = (isTruncated, moments)
        }
    }

    /// An accessibility element.
    package struct AccessibilityElement: Hashable, Sendable {
        package var rect: Rect
        package var label: String?
        package var value: String?
        package var hint: String?
        package var identifier: String?
        /// The traits by name.
        package var traits: [String]

        /// Creates an element.
        package init(
            rect: Rect, label: String? = nil, value: String? = nil, hint: String? = nil, identifier: String? = nil,
            traits: [String] = []
        ) {
            (self.rect, self.label, self.value, self.hint) = (rect, label, value, hint)
            (self.identifier, self.traits) = (identifier, traits)
        }
    }

    /// A diagnostic and the path of its view.
    package struct Diagnostic: Hashable, Sendable {
        package var message: String
        package var path: String

        /// Creates a diagnostic.
        package init(message: String, path: String) { (self.message, self.path) = (message, path) }
    }

    /// The state of a control.
    package struct Control: Hashable, Sendable {
        package var title: String
        /// The text for the control's value; `nil` for none.
        package var value: String?
        /// True for a toggle that is on; `nil` for a button.
        package var isOn: Bool?
        package var isEnabled: Bool
        /// The name of the control's symbol; `nil` for none.
        package var symbol: String?
        /// The hint shown where the control must be held to activate it.
        package var hint: String
        /// The text that reports a change; `nil` for none.
        package var status: String?

        /// Creates a control's state.
        package init(
            title: String, value: String? = nil, isOn: Bool? = nil, isEnabled: Bool, symbol: String? = nil,
            hint: String,
            status: String? = nil
        ) {
            (self.title, self.value, self.isOn, self.isEnabled) = (title, value, isOn, isEnabled)
            (self.symbol, self.hint, self.status) = (symbol, hint, status)
        }
    }

    /// The freshness of a placed widget's snapshot.
    package enum Freshness: Hashable, Sendable {
        case fresh
        /// A reload has been due since an instant, in milliseconds since 1 January 1970, and has failed for a reason.
        case stale(since: Int64, reason: String)
    }
}

/// The version of everything that affects an image's pixels: equal versions draw equal images.
package struct RendererVersion: Hashable, Sendable {
    /// A library and its version.
    package struct Library: Hashable, Sendable {
        package var name: String
        package var version: String

        /// Creates a library's version.
        package init(name: String, version: String) { (self.name, self.version) = (name, version) }
    }

    /// The processor's architecture.
    package var architecture: String
    /// The fingerprint of the font set.
    package var fonts: String
    /// The libraries in the order they are reported.
    package var libraries: [Library]

    /// Creates a version.
    package init(architecture: String, fonts: String, libraries: [Library]) {
        (self.architecture, self.fonts, self.libraries) = (architecture, fonts, libraries)
    }

    /// The parts as `name value`, separated by commas.
    package var summary: String {
        (json.members ?? []).map { "\($0.key) \($0.value.string ?? "")" }.joined(separator: ", ")
    }
}

// MARK: Writing

extension SnapshotMetadata {
    /// The metadata as a JSON document.
    package var json: JSONValue {
        var members = [JSONMember("kind", .string(kind))]
        members.append(JSONMember(place.family == nil ? "presentation" : "family", .string(place.name)))
        members += [
            JSONMember("date", .string(date.formatted(.iso8601))),
            JSONMember("size", ["width": .number(size.width), "height": .number(size.height)]),
            JSONMember("url", .text(url?.absoluteString)),
            JSONMember("regions", .array(regions.map(\.json))),
            JSONMember("text", .array(texts.map(\.json))),
            JSONMember("accessibility", .array(accessibility.map(\.json))),
            JSONMember("diagnostics", .array(diagnostics.map(\.json))),
            JSONMember("renderer", renderer.json),
        ]
        if let control { members.append(JSONMember("control", control.json)) }
        if isPlaceholder { members.append(JSONMember("placeholder", .bool(true))) }
        if let snapshot { members.append(JSONMember("snapshot", .string(snapshot))) }
        if let freshness { members.append(JSONMember("freshness", freshness.json)) }
        return .object(members)
    }

    /// Returns the document as a line of text.
    ///
    /// - Throws: `JSONError` for a number that isn't finite.
    package func serialised() throws(JSONError) -> [UInt8] { Array((try json.serialised() + "\n").utf8) }
}

extension SnapshotMetadata.Region {
    fileprivate var json: JSONValue {
        var members = [JSONMember("rect", rect.json)]
        if !area.shapes.isEmpty { members.append(JSONMember("shapes", .array(area.shapes.map(\.json)))) }
        switch action {
        case .url(let url): members.append(JSONMember("url", .string(url.absoluteString)))
        case .intent(let id, let isOn, let parameters):
            var intent = [JSONMember("id", .string(id))]
            if parameters != [:] { intent.append(JSONMember("parameters", parameters)) }
            members.append(JSONMember("intent", .object(intent)))
            if let isOn { members.append(JSONMember("isOn", .bool(isOn))) }
        case .button(let number): members.append(JSONMember("button", .integer(number)))
        }
        return .object(members)
    }
}

extension TapArea.Shape {
    /// The shape as a JSON object.
    package var json: JSONValue { ["outline": outline.archived, "evenOdd": .bool(isEvenOdd)] }
}

extension SnapshotMetadata.DisplayedText {
    fileprivate var json: JSONValue {
        var members = [
            JSONMember("string", .string(string)), JSONMember("lines", .array(lines.map { .string($0) })),
            JSONMember("rect", rect.json), JSONMember("fontSize", .number(fontSize)),
            JSONMember("truncated", .bool(isTruncated)),
        ]
        if !moments.isEmpty { members.append(JSONMember("dynamic", .array(moments.map(\.json)))) }
        return .object(members)
    }
}

extension TextMomentMetadata {
    fileprivate var json: JSONValue {
        var members = [JSONMember("style", .string(style)), JSONMember("date", .string(date.formatted(.iso8601)))]
        if let end { members.append(JSONMember("end", .string(end.formatted(.iso8601)))) }
        return .object(members)
    }
}

extension SnapshotMetadata.AccessibilityElement {
    fileprivate var json: JSONValue {
        var members = [JSONMember("rect", rect.json)]
        for (name, text) in [("label", label), ("value", value), ("hint", hint), ("identifier", identifier)] {
            if let text { members.append(JSONMember(name, .string(text))) }
        }
        if !traits.isEmpty { members.append(JSONMember("traits", .array(traits.map { .string($0) }))) }
        return .object(members)
    }
}

extension SnapshotMetadata.Diagnostic {
    /// The diagnostic as a JSON object.
    package var json: JSONValue { ["message": .string(message), "path": .string(path)] }
}

extension SnapshotMetadata.Control {
    /// The state as a JSON object.
    package var json: JSONValue {
        [
            "title": .string(title), "value": .text(value), "isOn": isOn.map { .bool($0) } ?? .null,
            "isEnabled": .bool(isEnabled), "symbol": .text(symbol), "hint": .string(hint), "status": .text(status),
        ]
    }
}

extension SnapshotMetadata.Freshness {
    /// The freshness as a JSON object.
    package var json: JSONValue {
        switch self {
        case .fresh: ["state": .string("fresh")]
        case .stale(let since, let reason):
            [
                "state": .string("stale"), "since": .string(Date(milliseconds: since).formatted(.iso8601)),
                "reason": .string(reason),
            ]
        }
    }
}

extension RendererVersion {
    /// The version as a JSON object.
    package var json: JSONValue {
        .object(
            [JSONMember("architecture", .string(architecture)), JSONMember("fonts", .string(fonts))]
                + libraries.map { JSONMember($0.name, .string($0.version)) })
    }
}

extension Rect {
    fileprivate var json: JSONValue {
        ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)]
    }
}

extension JSONValue {
    /// Returns a string; null for `nil`.
    static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

// MARK: Reading

extension SnapshotMetadata {
    /// Parses a document. Unknown members, and regions with an action of a later version, are skipped.
    ///
    /// - Throws: ``CommandFailure`` with the path of the first missing or invalid value.
    package init(parsing bytes: [UInt8]) throws {
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch {
            throw CommandFailure.metadata("the metadata is not JSON: \(error)")
        }
        try self.init(value)
    }

    /// Reads a parsed document.
    ///
    /// - Throws: ``CommandFailure`` with the path of the first missing or invalid value.
    package init(_ document: JSONValue) throws {
        let document = MetadataPart(value: document, place: "")
        let size = try document.required("size")
        self.init(
            kind: try document.required("kind").string(), place: try SnapshotPlace(document),
            date: try document.required("date").date(),
            size: Size(width: try size.required("width").number(), height: try size.required("height").number()),
            url: try document.optional("url")?.url(),
            regions: try document.required("regions").array().compactMap { try Region($0) },
            texts: try document.required("text").array().map { try DisplayedText($0) },
            accessibility: try document.required("accessibility").array().map { try AccessibilityElement($0) },
            diagnostics: try document.required("diagnostics").array().map { try Diagnostic($0) },
            renderer: try RendererVersion(document.required("renderer")),
            control: try document.optional("control").map { try Control($0) },
            isPlaceholder: try document.optional("placeholder")?.bool() ?? false)
        snapshot = try document.optional("snapshot")?.string()
        freshness = try document.optional("freshness").map { try Freshness($0) }
    }
}

extension RendererVersion {
    /// Reads a version from a JSON object.
    ///
    /// - Throws: ``CommandFailure`` if the document isn't an object of strings, or lacks the architecture or the fonts.
    package init(_ document: JSONValue) throws { try self.init(MetadataPart(value: document, place: "")) }

    fileprivate init(_ part: MetadataPart) throws {
        self.init(
            architecture: try part.required("architecture").string(), fonts: try part.required("fonts").string(),
            libraries: try (part.value.members ?? []).map(\.key).filter { $0 != "architecture" && $0 != "fonts" }.map {
                Library(name: $0, version: try part.required($0).string())
            })
    }
}

extension SnapshotPlace {
    fileprivate init(_ document: MetadataPart) throws {
        if let part = document.optional("family") {
            guard let family = WidgetFamily(name: try part.string()) else { throw part.wrong("a widget family") }
            self = .family(family)
        } else {
            let part = try document.required("presentation")
            guard let place = SnapshotPlace(presentation: try part.string()) else { throw part.wrong("a presentation") }
            self = place
        }
    }
}

extension SnapshotMetadata.Region {
    /// - Returns: `nil` for an unknown action.
    fileprivate init?(_ part: MetadataPart) throws {
        area = TapArea(
            try part.required("rect").rect(),
            shapes: try part.optional("shapes")?.array().map { shape in
                .init(
                    outline: try shape.required("outline").outline(), isEvenOdd: try shape.required("evenOdd").bool())
            } ?? [])
        if let url = part.optional("url") {
            action = .url(try url.url())
        } else if let intent = part.optional("intent") {
            action = .intent(
                id: try intent.required("id").string(), isOn: try part.optional("isOn")?.bool(),
                parameters: try intent.optional("parameters")?.object() ?? [:])
        } else if let button = part.optional("button") {
            action = .button(try button.integer())
        } else {
            return nil
        }
    }
}

extension SnapshotMetadata.DisplayedText {
    fileprivate init(_ part: MetadataPart) throws {
        self.init(
            string: try part.required("string").string(),
            lines: try part.required("lines").array().map { try $0.string() }, rect: try part.required("rect").rect(),
            fontSize: try part.required("fontSize").number(), isTruncated: try part.required("truncated").bool(),
            moments: try part.optional("dynamic")?.array().compactMap { try TextMomentMetadata($0) } ?? [])
    }
}

extension TextMomentMetadata {
    /// - Returns: `nil` for a date outside the years 1 to 9999, which a view may show.
    fileprivate init?(_ part: MetadataPart) throws {
        let (style, text) = (try part.required("style").string(), try part.required("date").string())
        // A date outside the years 1 to 9999 can't be parsed.
        guard let date = try? Date(written: text) else { return nil }
        // An end outside those years is omitted.
        self.init(style: style, date: date, end: part.optional("end").flatMap { try? Date(written: $0.string()) })
    }
}

extension SnapshotMetadata.AccessibilityElement {
    fileprivate init(_ part: MetadataPart) throws {
        self.init(
            rect: try part.required("rect").rect(), label: try part.optional("label")?.string(),
            value: try part.optional("value")?.string(), hint: try part.optional("hint")?.string(),
            identifier: try part.optional("identifier")?.string(),
            traits: try part.optional("traits")?.array().map { try $0.string() } ?? [])
    }
}

extension SnapshotMetadata.Diagnostic {
    fileprivate init(_ part: MetadataPart) throws {
        self.init(message: try part.required("message").string(), path: try part.required("path").string())
    }
}

extension SnapshotMetadata.Control {
    fileprivate init(_ part: MetadataPart) throws {
        self.init(
            title: try part.required("title").string(), value: try part.optional("value")?.string(),
            isOn: try part.optional("isOn")?.bool(), isEnabled: try part.required("isEnabled").bool(),
            symbol: try part.optional("symbol")?.string(), hint: try part.required("hint").string(),
            status: try part.optional("status")?.string())
    }
}

extension SnapshotMetadata.Freshness {
    fileprivate init(_ part: MetadataPart) throws {
        let state = try part.required("state")
        switch try state.string() {
        case "fresh": self = .fresh
        case "stale":
            self = .stale(
                since: try part.required("since").date().milliseconds, reason: try part.required("reason").string())
        default: throw state.wrong("fresh or stale")
        }
    }
}

extension CommandFailure {
    fileprivate static func metadata(_ cause: String) -> CommandFailure {
        CommandFailure("\(cause) — draw the snapshot again", exitCode: .badData)
    }
}

/// A value of a document, with its path.
private struct MetadataPart {
    let value: JSONValue
    /// The value's JSON pointer.
    let place: String

    /// Returns a member; `nil` if it is missing or null.
    func optional(_ key: String) -> MetadataPart? {
        guard let member = value[key], !member.isNull else { return nil }
        return MetadataPart(value: member, place: "\(place)/\(key)")
    }

    func required(_ key: String) throws -> MetadataPart {
        guard let part = optional(key) else { throw CommandFailure.metadata("the metadata has no \(place)/\(key)") }
        return part
    }

    func wrong(_ expected: String) -> CommandFailure { .metadata("\(place) in the metadata is not \(expected)") }

    private func read<Value>(_ value: Value?, _ expected: String) throws -> Value {
        guard let value else { throw wrong(expected) }
        return value
    }

    func string() throws -> String { try read(value.string, "a string") }
    func url() throws -> URL { try read(URL(string: string()), "a URL") }
    func bool() throws -> Bool { try read(value.bool, "true or false") }
    func integer() throws -> Int { try read(value.integer, "a whole number") }
    func number() throws -> Double { try read(value.number, "a number") }
    // The parser's error is dropped, because `read` throws an error with the value's path and the expected format.
    func date() throws -> Date { try read(try? Date(written: string()), "an ISO 8601 date") }

    func array() throws -> [MetadataPart] {
        try read(value.array, "an array").enumerated().map { MetadataPart(value: $1, place: "\(place)/\($0)") }
    }

    func object() throws -> JSONValue { .object(try read(value.members, "an object")) }

    func outline() throws -> Outline {
        try array().reduce(into: Outline()) { outline, part in
            let parts = try part.array()
            guard let name = try parts.first?.string(),
                try outline.append(name, parts.dropFirst().map { try $0.number() })
            else { throw part.wrong(Outline.archivedForm) }
        }
    }

    func rect() throws -> Rect {
        Rect(
            x: try required("x").number(), y: try required("y").number(), width: try required("width").number(),
            height: try required("height").number())
    }
}
