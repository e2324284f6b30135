/// The names of values in an archive.
struct ArchivedNames<Value: Hashable & Sendable>: Sendable {
    /// The kind of value, for error messages.
    let kind: String
    private let pairs: [(name: String, value: Value)]

    init(_ kind: String, _ pairs: [(String, Value)]) {
        (self.kind, self.pairs) = (kind, pairs.map { (name: $0.0, value: $0.1) })
    }

    /// The names in order.
    var all: [String] { pairs.map(\.name) }

    /// Returns the name of a value; `nil` if the value has no name.
    func name(of value: Value) -> String? { pairs.first { $0.value == value }?.name }

    /// Returns the value with a name; `nil` if the name is unknown.
    func value(of name: String) -> Value? { pairs.first { $0.name == name }?.value }
}

extension ArchivedNames<Alignment> {
    static let alignments = ArchivedNames(
        "alignment",
        [
            ("center", .center), ("leading", .leading), ("trailing", .trailing), ("top", .top), ("bottom", .bottom),
            ("topLeading", .topLeading), ("topTrailing", .topTrailing), ("bottomLeading", .bottomLeading),
            ("bottomTrailing", .bottomTrailing), ("centerFirstTextBaseline", .centerFirstTextBaseline),
            ("centerLastTextBaseline", .centerLastTextBaseline),
            ("leadingFirstTextBaseline", .leadingFirstTextBaseline),
            ("leadingLastTextBaseline", .leadingLastTextBaseline),
            ("trailingFirstTextBaseline", .trailingFirstTextBaseline),
            ("trailingLastTextBaseline", .trailingLastTextBaseline),
        ])
}

extension ArchivedNames<HorizontalAlignment> {
    static let horizontal = ArchivedNames(
        "horizontal alignment", [("leading", .leading), ("center", .center), ("trailing", .trailing)])
}

extension ArchivedNames<VerticalAlignment> {
    static let vertical = ArchivedNames(
        "vertical alignment",
        [
            ("top", .top), ("center", .center), ("bottom", .bottom), ("firstTextBaseline", .firstTextBaseline),
            ("lastTextBaseline", .lastTextBaseline),
        ])
}

extension ArchivedNames<TextAlignment> {
    static let textAlignments = ArchivedNames(
        "text alignment", [("leading", .leading), ("center", .center), ("trailing", .trailing)])
}

extension ArchivedNames<Text.TruncationMode> {
    static let truncations = ArchivedNames("truncation mode", [("head", .head), ("tail", .tail), ("middle", .middle)])
}

extension ArchivedNames<ContentMode> {
    static let contentModes = ArchivedNames("content mode", [("fit", .fit), ("fill", .fill)])
}

extension ArchivedNames<StrokeContent.Cap> {
    static let caps = ArchivedNames("line cap", [("butt", .butt), ("round", .round), ("square", .square)])
}

extension ArchivedNames<StrokeContent.Join> {
    static let joins = ArchivedNames("line join", [("miter", .miter), ("round", .round), ("bevel", .bevel)])
}

extension ArchivedNames<LayoutDirectionBehavior> {
    static let directions = ArchivedNames(
        "direction",
        [
            ("fixed", .fixed), ("mirroredRightToLeft", .mirrors(in: .rightToLeft)),
            ("mirroredLeftToRight", .mirrors(in: .leftToRight)),
        ])
}

extension ArchivedNames<BlendMode> {
    static let blendModes = ArchivedNames("blend mode", BlendMode.allCases.map { ($0.rawValue, $0) })
}

/// A set of axes: none, one or both.
struct ArchivedAxes: Hashable, Sendable {
    let horizontal: Bool
    let vertical: Bool
}

extension ArchivedNames<ArchivedAxes> {
    static let axes = ArchivedNames(
        "axis",
        [
            ("horizontal", ArchivedAxes(horizontal: true, vertical: false)),
            ("vertical", ArchivedAxes(horizontal: false, vertical: true)),
            ("both", ArchivedAxes(horizontal: true, vertical: true)),
            ("none", ArchivedAxes(horizontal: false, vertical: false)),
        ])
}
