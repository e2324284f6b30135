import Shared

/// A picture that was looked at and found right, with its facts.
package struct PictureReference: Sendable {
    /// A PNG file.
    package var png: [UInt8]
    /// What `render --format json` says of it, and what it is drawn of.
    package var facts: JSONValue

    package init(png: [UInt8], facts: JSONValue) { (self.png, self.facts) = (png, facts) }

    /// Takes a snapshot that was drawn.
    @MainActor init(_ snapshot: Snapshot, png: [UInt8], renderer: RendererVersion) {
        let views = JSONMember("views", .array(DrawnView.all(of: snapshot).map(\.json)))
        self.init(png: png, facts: .object((snapshot.facts(drawnBy: renderer).members ?? []) + [views]))
    }

    /// What drew it, by name.
    package var renderer: JSONValue { facts["renderer"] ?? .null }

    /// The facts that are the widget's, not the machine's.
    var ownFacts: [JSONMember] { (facts.members ?? []).filter { $0.key != "renderer" && $0.key != "views" } }

    /// The views it is drawn of.
    var views: [DrawnView] { (facts["views"]?.array ?? []).compactMap(DrawnView.init) }

    /// What is different about a picture drawn now; `nil` for nothing.
    ///
    /// - Throws: ``ReferenceError`` where the two can't be compared, or the reference is no picture.
    @MainActor package func change(to actual: PictureReference, tolerance: PictureTolerance, name: String) throws
        -> PictureChange?
    {
        guard renderer == actual.renderer else {
            throw ReferenceError.incomparable(name: name, recorded: renderer.pairs, present: actual.renderer.pairs)
        }
        let isSameFacts = ownFacts == actual.ownFacts
        if png == actual.png, isSameFacts { return nil }
        let difference =
            png == actual.png
            ? PixelDifference()
            : PixelDifference(
                try Pixels(png: png, name: name), try Pixels(png: actual.png, name: name), tolerance: tolerance)
        if difference.isTolerated(tolerance), isSameFacts { return nil }
        let view = DrawnView.firstDifference(views, actual.views) ?? differingFact(actual)
        return PictureChange(difference: difference, view: view)
    }

    private func differingFact(_ actual: PictureReference) -> String? {
        let (old, new) = (ownFacts, actual.ownFacts)
        return new.first { member in old.first { $0.key == member.key }?.value != member.value }.map {
            "its \($0.key) differs: \(Self.short(facts[$0.key])) became \(Self.short($0.value))"
        }
    }

    private static func short(_ value: JSONValue?) -> String {
        // Only a number that isn't finite can't be written, and metadata has none.
        let text = value.flatMap { try? $0.serialised() } ?? "nothing"
        return text.count > 120 ? "\(text.prefix(119))…" : text
    }
}

/// What is different about a picture.
package struct PictureChange: Hashable, Sendable {
    package var difference: PixelDifference
    /// The first view that differs, and how; `nil` where only pixels do.
    package var view: String?

    /// The change in one line.
    package var line: String {
        [view, difference.line].compactMap { $0 }.joined(separator: "; ")
    }
}

extension JSONValue {
    /// The members of an object as `name value`, with commas between them.
    var pairs: String { (members ?? []).map { "\($0.key) \($0.value.string ?? "?")" }.joined(separator: ", ") }
}
