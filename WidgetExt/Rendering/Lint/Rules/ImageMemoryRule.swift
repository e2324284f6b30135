import Shared

/// Checks that a widget's images fit into the memory that the widget gets.
///
/// The size is that of the decoded image, with four bytes per pixel, whatever the size at which the image is shown. Vector files aren't
/// counted.
struct ImageMemoryRule: WidgetRule {
    let rule = LintRule.memory

    /// The maximum number of pixels of one image. The number is from the log of a phone that refused a larger image. Apple publishes no
    /// number.
    static let pixels = 718_080
    /// The maximum size of all images together, in bytes: the memory for which widgets are designed. Apple publishes no number.
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
                        "\(name) has \(width) × \(height) = \(width * height) pixels, but a phone shows an image only up to \(Self.pixels) pixels — scale the image down first",
                    path: node.path))
        }
        guard total > Self.bytes else { return found }
        // The number is rounded up, so that the message never shows a size within the limit.
        let size = "\(((total - 1) >> 20) + 1) MiB"
        return found + [
            Diagnostic(
                message:
                    "the images take \(size) of memory, but a widget has \(Self.bytes >> 20) MiB in total — show fewer or smaller images",
                path: nodes.first?.path ?? ViewPath())
        ]
    }
}
