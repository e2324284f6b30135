import Shared

/// The line beside the date is brief text that chooses by itself what fits.
struct InlineRule: WidgetRule {
    func findings(in picture: RuledPicture) -> [Diagnostic] {
        guard picture.family == .accessoryInline else { return [] }
        let readers = picture.nodes.flatMap(\.all).compactMap { $0.path.prefix(through: "GeometryReader") }
        let measured = Set(readers).sorted { $0.description < $1.description }.map {
            Diagnostic(
                message: "a GeometryReader reads no size in accessoryInline — offer texts to ViewThatFits", path: $0)
        }
        let cut = picture.texts.filter(\.isTruncated).map {
            Diagnostic(
                message:
                    "cut off beside the date: '\($0.lines.joined(separator: " "))' — offer a shorter text to ViewThatFits",
                path: $0.path)
        }
        return measured + cut
    }
}
