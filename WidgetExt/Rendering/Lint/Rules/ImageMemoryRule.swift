import Shared

/// The images of a widget leave room in the memory it gets.
///
/// The size of a decoded image counts, whatever size it is shown in: four bytes a pixel. Shapes of vector files don't count.
struct ImageMemoryRule: WidgetRule {
    let rule = LintRule.memory

    /// The most pixels of one image: what a phone's log named when it refused a larger one. Apple publishes no number.
    static let pixels = 718_080
    /// The most bytes of all images together: the memory widgets are designed for. Apple publishes no number.
    static let bytes = 30 << 20

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        var total = 0
        var keys: Set<String> = []
        var found: [Diagnostic] = []
        let nodes = snapshot.nodes.flatMap { $0.standingTogether(\.isSnapshot) }
        for node in nodes {
            guard case .image(let content) = node.content,
                case .snapshot(let image, let key) = snapshot.images.find(content), !image.isVector,
                keys.insert(key).inserted
            else { continue }
            let (width, height) = (image.image.width, image.image.height)
            total += width * height * 4
            guard width * height > Self.pixels else { continue }
            let name = content.name.isEmpty ? "a image" : "'\(content.name)'"
            found.append(
                Diagnostic(
                    message:
                        "\(name) has \(width) × \(height) pixels, of which a phone shows no more than \(Self.pixels) — make it smaller before it is handed over",
                    path: node.path))
        }
        guard total > Self.bytes else { return found }
        // Rounded up, so that it is more than the limit it is beside.
        let size = "\(((total - 1) >> 20) + 1) MiB"
        return found + [
            Diagnostic(
                message:
                    "the images take \(size) of memory, \(Self.bytes >> 20) MiB are there for everything — show fewer or smaller ones",
                path: nodes.first?.path ?? ViewPath())
        ]
    }
}
