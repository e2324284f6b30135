import Foundation
import Shared

@testable import WidgetExt
@testable import WidgetRendering

/// The joke widget drawn with a given entry, in character cells of 7 × 16 points.
@MainActor
struct DrawnJoke {
    let snapshot: Snapshot
    /// The visible lines of each text, in order.
    var lines: [[String]] { snapshot.texts.map(\.lines) }
    /// The diagnostics and the rules' findings as text.
    var findings: [String] { snapshot.diagnostics.map(\.line) + snapshot.violations.map(\.line) }

    /// The widget's assets.
    static let assets = AssetCatalog(
        folders: [
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("WidgetExt/Extension/Jokes").path
        ])

    init(
        _ joke: SharedJokeOfTheDay?, _ family: WidgetFamily, _ mode: WidgetRenderingMode = .fullColor,
        device: DeviceProfile = .standard, size: Size? = nil, contrast: ColorSchemeContrast = .standard
    ) throws {
        var arguments = Arguments(command: "render")
        arguments[RenderOptions.kind] = "JokeOfTheDayWidget"
        arguments[RenderOptions.family] = family
        arguments[RenderOptions.mode] = .rendering(mode)
        arguments[RenderOptions.device] = device
        arguments[RenderOptions.contrast] = contrast
        var request = try RenderRequest(arguments)
        request.isLinted = true
        let maker = SnapshotMaker(
            text: CellTextEngine(), images: ImageStore(catalog: Self.assets, scale: 3), request: request,
            size: try size ?? request.size, layoutDirection: .leftToRight)
        let entry = JokeOfTheDayEntry(date: Date(timeIntervalSince1970: 0), joke: joke)
        snapshot = maker.make(
            WidgetDescriptor(widget: JokeOfTheDayWidget()),
            ViewEntry(date: entry.date) { resolve(JokeOfTheDayWidgetEntryView(entry: entry), in: $0) })
    }
}
