import Foundation
import Shared
import Testing

@testable import WidgetExt
@testable import WidgetRendering

/// The joke widget on all phones, and in less space than any of them provides.
@MainActor
struct JokeOfTheDayLayoutTests {
    private func joke(
        _ setup: String = "Why was the kettle asked to leave the meeting?", _ character: String? = "MrPotato"
    )
        -> SharedJokeOfTheDay
    {
        SharedJokeOfTheDay(
            id: "a", setup: setup, punchline: "Every time things heated up, it started whistling.", character: character
        )
    }

    private static let families: [WidgetFamily] = [
        .systemSmall, .systemMedium, .systemLarge, .accessoryCircular, .accessoryRectangular, .accessoryInline,
    ]

    // Requirements: L-022, L-023, L-047, L-054, L-057, L-058
    @Test(
        "Every family, rendering mode and character draws without diagnostics on each device",
        arguments: DeviceProfile.all.map(\.name))
    func noDiagnostics(device: String) throws {
        let device = try #require(DeviceProfile.all.first { $0.name == device })
        for family in Self.families where device.size(of: family) != nil {
            for mode in WidgetRenderingMode.allCases {
                for character in [nil] + JokeCharacter.allCases.map(\.rawValue) {
                    #expect(try DrawnJoke(joke("Why?", character), family, mode, device: device).findings == [])
                }
                #expect(try DrawnJoke(nil, family, mode, device: device).findings == [])
            }
        }
    }

    // Requirements: L-074
    @Test(
        "The text of a long joke stays within the widget's bounds in every family",
        arguments: DeviceProfile.all.map(\.name))
    func textBounds(device: String) throws {
        let device = try #require(DeviceProfile.all.first { $0.name == device })
        for family in Self.families {
            guard let size = device.size(of: family) else { continue }
            let long = String(repeating: "A question of many words. ", count: 20)
            for text in try DrawnJoke(joke(long), family, device: device).snapshot.texts {
                #expect(text.rect.x >= 0 && text.rect.x + text.rect.width <= size.width)
                #expect(text.rect.y >= 0 && text.rect.y + text.rect.height <= size.height)
            }
        }
    }

    // Requirements: L-008, L-065
    @Test("The rectangular widget shows the full character name, and truncates only a setup that doesn't fit")
    func rectangularTruncation() throws {
        for height in [76.0, 72, 68, 40, 32, 17] {
            let size = Size(width: 153, height: height)
            let texts = try DrawnJoke(joke(), .accessoryRectangular, size: size).snapshot.texts
            #expect(texts[0].lines == ["Mr. Potato"] && !texts[0].isTruncated)
            #expect(texts[1].isTruncated == (height < 64))
            #expect(texts[1].lines.last?.hasSuffix("…") == texts[1].isTruncated)
        }
        let roomy = try DrawnJoke(joke(), .accessoryRectangular, size: Size(width: 300, height: 72)).snapshot.texts
        #expect(!roomy[1].isTruncated)
    }

    /// Phones show 15 to 30 characters after the date.
    // Requirements: L-056, L-076
    @Test(
        "The inline widget shows the first of its texts that fits the width",
        arguments: [
            (15, "MrPotato", "Why so blue?", "Why so blue?"),
            (15, "MrPotato", "Why was the kettle asked?", "Why was the…"),
            (15, "MrPotato", "Why-was-the-kettle-so-quiet?", "Mr. Potato"),
            (20, "MrSad", "Why so blue?", "Why so blue?"), (20, "MrSad", "Why blue?", "Mr. Sad: Why blue?"),
            (20, "MrSad", "Why was the kettle asked?", "Why was the kettle…"),
            (30, "MrSad", "Why so very blue?", "Mr. Sad: Why so very blue?"),
            (30, "MrSad", "Why was the kettle asked?", "Why was the kettle asked?"),
            (30, nil, "Why was the kettle asked to leave?", "Why was the kettle asked to…"), (15, nil, "Why?", "Why?"),
        ])
    func inlineWidth(columns: Int, character: String?, setup: String, expected: String) throws {
        let size = Size(width: Double(columns) * CellTextEngine.cell.width, height: 26)
        let drawn = try DrawnJoke(joke(setup, character), .accessoryInline, .vibrant, size: size)
        #expect(drawn.lines == [[expected]])
        #expect(drawn.findings == [])
    }

    // Requirements: L-074
    @Test(
        "No bundled joke is cut on any phone, and few small widgets of the smallest phones leave the answer out",
        arguments: DeviceProfile.all.map(\.name))
    func bundledJokes(device: String) throws {
        let device = try #require(DeviceProfile.all.first { $0.name == device })
        let (jokes, text) = (try DrawnJoke.bundledJokes(), try DrawnJoke.realText())
        for family in [WidgetFamily.systemSmall, .systemMedium, .systemLarge, .accessoryInline] {
            var unanswered = 0
            for joke in jokes where device.size(of: family) != nil {
                let texts = try DrawnJoke(joke, family, device: device, text: text, isLinted: false).snapshot.texts
                let cut = texts.filter(\.isTruncated).map(\.string)
                #expect(cut.isEmpty, "\(family) \(joke.id): \(cut)")
                let shown = texts.map(\.string).joined(separator: "\n")
                let words = joke.setup.split(separator: " ").prefix(2).joined(separator: " ")
                #expect(shown.contains(words), "\(family) \(joke.id): \(shown)")
                if !shown.contains(joke.punchline) { unanswered += 1 }
            }
            let most = family == .systemSmall ? ["iphone-se": 3, "iphone-se-1": 13][device.name] ?? 0 : 0
            #expect(unanswered <= most || family == .accessoryInline, "\(family)")
        }
    }

    // Requirements: L-074
    @Test("A large widget is filled, whatever the joke's length and the text size")
    func filledLarge() throws {
        for (setup, size) in [("Why?", DynamicTypeSize.large), ("Why?", .accessibility5), (joke().setup, .large)] {
            let drawn = try DrawnJoke(joke(setup), .systemLarge, typeSize: size)
            let rows = drawn.snapshot.list.items.compactMap { item -> ClosedRange<Double>? in
                guard case .outline(let block) = item else { return nil }
                return block.box.y...(block.box.y + block.box.height)
            }
            let height = try #require(DeviceProfile.standard.size(of: .systemLarge)).height
            #expect(rows.count == 2)
            #expect(rows.map { $0.upperBound - $0.lowerBound }.reduce(0, +) > 0.6 * height, "\(rows)")
        }
    }

    // Requirements: L-056
    @Test("The inline widget without a joke shows a short prompt to open the app")
    func emptyInline() throws {
        let size = Size(width: 30 * CellTextEngine.cell.width, height: 26)
        #expect(try DrawnJoke(nil, .accessoryInline, size: size).lines == [["Open Mr. Funny Jokes"]])
    }

    // Requirements: L-006, L-040, L-068
    @Test("Home Screen families have an opaque background; Lock Screen families and vibrant mode have none")
    func backgrounds() throws {
        for family in Self.families {
            let first = try DrawnJoke(joke(), family).snapshot.list.items.first
            let size = try #require(DeviceProfile.standard.size(of: family))
            let isOpaque = first == .fill(Rect(size), .color(ResolvedColor(255, 255, 255)))
            #expect(isOpaque == !family.isAccessory)
        }
        for family in Self.families {
            for item in try DrawnJoke(joke(), family, .vibrant).snapshot.list.items {
                if case .fill = item { Issue.record("\(family) has a background") }
            }
        }
    }

    // Requirements: L-017
    @Test("In accented mode the name is in the accent group and the other texts are not")
    func accentGroup() throws {
        for family in [WidgetFamily.systemSmall, .systemMedium, .accessoryRectangular] {
            let accented = try DrawnJoke(joke(), family, .accented).snapshot.list.textBlocks.map(\.isAccented)
            #expect(accented == [true] + [Bool](repeating: false, count: accented.count - 1))
            #expect(accented.count > 1)
        }
    }

    // Requirements: L-058, L-075
    @Test("Every character has a high-contrast image with a wider range of shades")
    func highContrastFaces() throws {
        for character in JokeCharacter.allCases {
            func spread(_ contrast: ColorSchemeContrast) throws -> Double {
                let drawn = try DrawnJoke(
                    joke("Why?", character.rawValue), .accessoryCircular, .vibrant, contrast: contrast)
                #expect(drawn.findings == [])
                let blocks = drawn.snapshot.list.items.compactMap { item in
                    if case .image(let block) = item { block } else { nil }
                }
                let path = try #require(blocks.first?.path)
                #expect(path.contains("-HighContrast") == (contrast == .increased))
                let image = try CairoImage(try ImageFile(path: path))
                return try #require(image.shadeSpread)
            }
            let (standard, increased) = (try spread(.standard), try spread(.increased))
            #expect(standard > 0.5)
            #expect(increased > 0.9 && increased > standard)
        }
    }
}
