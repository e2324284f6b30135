import Shared

/// Checks that a widget's images fit the memory it gets.
///
/// The decoded size counts, four bytes per pixel, whatever size the image is shown in. Vector files don't count.
struct ImageMemoryRule: WidgetRule {
    let rule = LintRule.memory

    /// The maximum number of pixels of one image, taken from a phone's log that refused a larger one. Apple publishes no number.
    static let pixels = 718_080
    /// The maximum size of all images together: the memory that widgets are designed for. Apple publishes no number.
    static let bytes = 30 << 20

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        var total = 0
        var keys: Set<String> = []
        var found: [Diagnostic] = []
        let nodes = snapshot.nodes.flatMap { $0.coexisting(\.isImage) }
        for node in nodes {
            guard case .image(let content) = node.content,
                case .image(let image, let key) = snapshot.images.find(content), !image.isVector,
                keys.insert(key).inserted
            else { continue }
            let (width, height) = (image.image.width, image.image.height)
            total += width * height * 4
            guard width * height > Self.pixels else { continue }
            let name = content.name.isEmpty ? "an image" : "'\(content.name)'"
            found.append(
                Diagnostic(
                    message:
                        "\(name) has \(width) × \(height) pixels, more than the \(Self.pixels) a phone shows — scale it down first",
                    path: node.path))
        }
        guard total > Self.bytes else { return found }
        // Rounded up, so that the size shown exceeds the limit shown next to it.
        let size = "\(((total - 1) >> 20) + 1) MiB"
        return found + [
            Diagnostic(
                message:
                    "the images take \(size) of memory, and a widget has \(Self.bytes >> 20) MiB in total — show fewer or smaller ones",
                path: nodes.first?.path ?? ViewPath())
        ]
    }
}
