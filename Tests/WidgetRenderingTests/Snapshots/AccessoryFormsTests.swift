import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Lock-screen views in forms that the built-in widgets don't use, as apps write them.
@MainActor
struct AccessoryFormsTests {
    private struct JokeOfTheDayEntry: TimelineEntry {
        let date = Date(timeIntervalSince1970: 0)
        let joke: SharedJokeOfTheDay
    }

    /// Views that take the whole entry.
    private enum EntryForm {
        struct AccessoryCircularView: View {
            let entry: JokeOfTheDayEntry

            var body: some View {
                ZStack {
                    AccessoryWidgetBackground()
                    Image(entry.joke.character ?? "MrFunny")
                        .resizable()
                        .scaledToFit()
                }
            }
        }

        struct AccessoryRectangularView: View {
            let entry: JokeOfTheDayEntry

            var body: some View {
                VStack(alignment: .leading) {
                    Text("Joke of the Day")
                        .font(.caption2)
                        .widgetAccentable()
                    Text(entry.joke.setup)
                        .font(.caption)
                        .lineLimit(2)
                }
            }
        }

        struct AccessoryInlineView: View {
            let entry: JokeOfTheDayEntry

            var body: some View {
                Text("Joke of the Day")
            }
        }
    }

    private struct HomeScreenJokeView: View {
        let entry: JokeOfTheDayEntry

        var body: some View { Text(entry.joke.punchline) }
    }

    /// A switch over the families with a default for future ones.
    private struct JokeWidgetView: View {
        @Environment(\.widgetFamily) var family
        let entry: JokeOfTheDayEntry

        var body: some View {
            switch family {
            case .systemSmall, .systemMedium, .systemLarge:
                HomeScreenJokeView(entry: entry)
            case .accessoryCircular:
                EntryForm.AccessoryCircularView(entry: entry)
            case .accessoryRectangular:
                EntryForm.AccessoryRectangularView(entry: entry)
            case .accessoryInline:
                EntryForm.AccessoryInlineView(entry: entry)
            @unknown default:
                Text("Unsupported")
            }
        }
    }

    /// A circular view that shows only its background for an unknown teller.
    private struct VibrantCircularView: View {
        @Environment(\.widgetRenderingMode) var renderingMode
        let joke: SharedJokeOfTheDay

        var body: some View {
            ZStack {
                AccessoryWidgetBackground()
                if let imageName = characterImageName(for: joke.character) {
                    Image(imageName)
                        .resizable()
                        .scaledToFit()
                }
            }
        }
    }

    /// An inline view that falls back to the teller's name.
    private struct NamedInlineView: View {
        let joke: SharedJokeOfTheDay

        var body: some View {
            ViewThatFits {
                Text("\(characterDisplayName(for: joke.character) ?? "Mr. Funny"): \(joke.setup)")
                Text(characterDisplayName(for: joke.character) ?? "Mr. Funny")
            }
        }
    }

    private struct ModeView: View {
        @Environment(\.widgetRenderingMode) var renderingMode

        var body: some View {
            switch renderingMode {
            case .fullColor: Text("colours")
            case .vibrant: Text("monochrome")
            case .accented: Text("tints")
            }
        }
    }

    private static let assets = AssetCatalog(
        folders: [
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("WidgetExt/Extension/Jokes").path
        ])

    private func joke(_ character: String?, _ setup: String = "Why was the kettle asked to leave?")
        -> SharedJokeOfTheDay
    {
        SharedJokeOfTheDay(id: "a", setup: setup, punchline: "It whistled.", character: character)
    }

    private func drawn(
        _ family: WidgetFamily, _ mode: WidgetRenderingMode = .vibrant, size: Size? = nil,
        @ViewBuilder _ view: @escaping () -> some View
    ) throws -> DrawnWidget {
        try DrawnWidget(family, mode, size: size, assets: Self.assets) { view().containerBackground(for: .widget) {} }
    }

    /// Returns the names of a snapshot's image files, without scale and extension.
    private func images(_ drawn: DrawnWidget) -> [Substring] {
        drawn.snapshot.list.items.compactMap { item in
            guard case .image(let block) = item else { return nil }
            return block.path.split(separator: "/").last?.prefix { $0 != "@" && $0 != "." }
        }
    }

    // Requirements: J-087, L-015
    @Test("A circular view shows the joke's character, or MrFunny if the joke has none")
    func circularView() throws {
        for (character, image) in [(nil, "MrFunny"), ("MrSad", "MrSad")] {
            let entry = JokeOfTheDayEntry(joke: joke(character))
            let drawn = try drawn(.accessoryCircular) { EntryForm.AccessoryCircularView(entry: entry) }
            #expect(images(drawn).map(String.init) == [image])
            #expect(drawn.snapshot.list.items.count == 2)
            #expect(drawn.findings == [])
        }
    }

    // Requirements: J-087, L-016, L-017
    @Test("A rectangular view has an accented header and two lines of the joke's setup")
    func rectangularView() throws {
        let entry = JokeOfTheDayEntry(joke: joke("MrSad"))
        // The content is inset by 7 points on each side.
        let drawn = try drawn(.accessoryRectangular, .accented, size: Size(width: 174, height: 86)) {
            EntryForm.AccessoryRectangularView(entry: entry)
        }
        let blocks = drawn.snapshot.list.textBlocks
        #expect(blocks.map(\.isAccented) == [true, false])
        #expect(blocks.map(\.font.size) == [11, 12])
        #expect(drawn.snapshot.texts.map(\.lines) == [["Joke of the Day"], ["Why was the kett", "le asked to leav"]])
        #expect(blocks.map { $0.lines[0].x } == [7, 7])
    }

    // Requirements: J-087, L-018, L-019, L-020, L-021
    @Test(
        "A switch over families draws the view of each and the default for unhandled families",
        arguments: [
            (WidgetFamily.systemSmall, ["It whistled."]), (.systemMedium, ["It whistled."]),
            (.systemLarge, ["It whistled."]),
            (.accessoryCircular, []),
            (.accessoryRectangular, ["Joke of the Day", "Why was the kettle asked to leave?"]),
            (.accessoryInline, ["Joke of the Day"]), (.systemExtraLarge, ["Unsupported"]),
            (.accessoryCorner, ["Unsupported"]),
        ])
    func familySwitch(family: WidgetFamily, texts: [String]) throws {
        let entry = JokeOfTheDayEntry(joke: joke("MrSad"))
        let drawn = try drawn(family, size: Size(width: 200, height: 200)) { JokeWidgetView(entry: entry) }
        #expect(drawn.snapshot.texts.map(\.string) == texts)
        #expect(images(drawn) == (family == .accessoryCircular ? ["MrSad"] : []))
    }

    // Requirements: J-087, L-038
    @Test("A circular view without a known character draws only its background")
    func circularBackground() throws {
        let unknown = try drawn(.accessoryCircular) { VibrantCircularView(joke: joke("Unknown")) }
        guard case .outline(let block)? = unknown.snapshot.list.items.first else { throw Missing() }
        #expect(block.box == Rect(x: 7, y: 7, width: 58, height: 58))
        #expect(unknown.snapshot.list.items.count == 1)
        #expect(unknown.findings == [])
        #expect(images(try drawn(.accessoryCircular) { VibrantCircularView(joke: joke("MrLove")) }) == ["MrLove"])
    }

    private struct Missing: Error {}

    // Requirements: J-087, L-043
    @Test(
        "An inline view falls back to the character's name when the joke doesn't fit",
        arguments: [(420.0, "Mr. Sad: Why was the kettle asked to leave?"), (200, "Mr. Sad")])
    func inlineFallback(width: Double, expected: String) throws {
        let drawn = try drawn(.accessoryInline, size: Size(width: width + 20, height: 26)) {
            NamedInlineView(joke: joke("MrSad"))
        }
        #expect(drawn.snapshot.texts.map(\.string) == [expected])
        let nameless = try self.drawn(.accessoryInline, size: Size(width: 100, height: 26)) {
            NamedInlineView(joke: joke(nil))
        }
        #expect(nameless.snapshot.texts.map(\.string) == ["Mr. Funny"])
    }

    // Requirements: L-011, L-037
    @Test(
        "A deeply nested view reads the rendering mode from the environment",
        arguments: [
            (WidgetRenderingMode.fullColor, "colours"), (.vibrant, "monochrome"), (.accented, "tints"),
        ])
    func nestedRenderingMode(mode: WidgetRenderingMode, expected: String) throws {
        let drawn = try drawn(.systemSmall, mode) {
            VStack { HStack { ZStack { ModeView() } } }
        }
        #expect(drawn.snapshot.texts.map(\.string) == [expected])
    }

    // Requirements: L-010, L-039, L-045
    @Test("A vibrant snapshot has colours in its display list and loses them in the vibrant filter")
    func vibrantColors() throws {
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        let images = ImageStore(catalog: Self.assets, scale: 3)
        let engine = PangoTextEngine(pango: pango, scale: 3)
        let drawn = try DrawnWidget(.accessoryRectangular, .vibrant, text: engine, assets: Self.assets) {
            HStack {
                Text(verbatim: "green").foregroundColor(.green)
                Image("MrBad").resizable().scaledToFit()
            }
            .containerBackground(for: .widget) {}
        }
        // The display list still has its colours.
        let colours = drawn.snapshot.list.items.compactMap { item in
            if case .text(let block) = item { block.paint.color } else { nil }
        }
        #expect(colours.count == 1 && colours.allSatisfy { $0.green > $0.red })
        let surface = Surface(pixelWidth: 480, pixelHeight: 216, scale: 3)
        Painter(pango: pango, images: images, surface: surface).paint(drawn.snapshot.list, isCircular: false)
        func channels() -> (coloured: Int, grey: Int) {
            var counts = (coloured: 0, grey: 0)
            surface.mapPixels { pixel in
                let isGrey = (pixel >> 16) & 0xFF == (pixel >> 8) & 0xFF && (pixel >> 8) & 0xFF == pixel & 0xFF
                if isGrey { counts.grey += 1 } else { counts.coloured += 1 }
                return pixel
            }
            return counts
        }
        #expect(channels().coloured > 1_000)
        surface.mapPixels(VibrantFilter.apply)
        #expect(channels().coloured == 0 && channels().grey > 1_000)
    }
}
