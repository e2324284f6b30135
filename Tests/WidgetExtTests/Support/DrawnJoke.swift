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

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The widget's assets.
    static let assets = AssetCatalog(folders: [root.appendingPathComponent("WidgetExt/Extension/Jokes").path])

    /// The jokes that the app brings.
    static func bundledJokes() throws -> [SharedJokeOfTheDay] {
        struct File: Decodable { var jokes: [Entry] }
        struct Entry: Decodable { var id, setup, punchline, character: String }
        let file = root.appendingPathComponent("AppHost/Features/Jokes/jokes.json")
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).jokes.map {
            SharedJokeOfTheDay(id: $0.id, setup: $0.setup, punchline: $0.punchline, character: $0.character)
        }
    }

    /// An engine that measures texts as snapshots do.
    static func realText() throws -> any TextEngine {
        PangoTextEngine(
            pango: try Pango(fontConfiguration: root.appendingPathComponent(".build/fonts/fonts.conf").path), scale: 3)
    }

    init(
        _ joke: SharedJokeOfTheDay?, _ family: WidgetFamily, _ mode: WidgetRenderingMode = .fullColor,
        device: DeviceProfile = .standard, size: Size? = nil, contrast: ColorSchemeContrast = .standard,
        typeSize: DynamicTypeSize = .large, text: any TextEngine = CellTextEngine(), isLinted: Bool = true
    ) throws {
        var arguments = Arguments(command: "render")
        arguments[RenderOptions.kind] = "JokeOfTheDayWidget"
        arguments[RenderOptions.family] = family
        arguments[RenderOptions.mode] = .rendering(mode)
        arguments[RenderOptions.device] = device
        arguments[RenderOptions.contrast] = contrast
        arguments[RenderOptions.typeSize] = typeSize
        var request = try RenderRequest(arguments)
        request.isLinted = isLinted
        let maker = SnapshotMaker(
            text: text, images: ImageStore(catalog: Self.assets, scale: 3), request: request,
            size: try size ?? request.size, layoutDirection: .leftToRight)
        let entry = JokeOfTheDayEntry(date: Date(timeIntervalSince1970: 0), joke: joke)
        snapshot = maker.make(
            WidgetDescriptor(widget: JokeOfTheDayWidget()),
            ViewEntry(date: entry.date) { resolve(JokeOfTheDayWidgetEntryView(entry: entry), in: $0) })
    }
}
