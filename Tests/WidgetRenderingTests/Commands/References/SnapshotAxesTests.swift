import Shared
import Testing

@testable import WidgetRendering

/// The snapshots that lists of values select.
@MainActor
struct SnapshotAxesTests {
    private func axes(_ options: String...) throws -> SnapshotAxes {
        guard case .arguments(let arguments) = try WidgetCommand.grammar.parse(["snapshot"] + options) else {
            throw CommandFailure("help")
        }
        return SnapshotAxes(arguments)
    }

    @Test("Lists of modes, schemes and languages yield every combination once")
    func product() throws {
        let axes = try axes("--modes=fullColor,accented", "--schemes=light,dark", "--languages=own,de,doubled")
        #expect(axes.isProduct)
        let variants = axes.variants(of: .systemSmall)
        #expect(variants.count == 12)
        #expect(Set(variants).count == 12)
        let dark = RenderConfiguration(mode: .accented, scheme: .dark)
        #expect(variants.contains { $0.language == .doubled && $0.appearance == dark })
        #expect(SnapshotOptions.languages.texts(of: axes.languages) == ["own,de,doubled"])
    }

    @Test("Each home screen is drawn on each wallpaper, except in accessory families, and rendering modes once")
    func homeScreens() throws {
        let axes = try axes("--modes=accented,tinted-18,clear-dark", "--wallpapers=light,mixed")
        let variants = axes.variants(of: .systemSmall)
        #expect(
            variants.map(\.label) == [
                "accented", "tinted-18, on light", "tinted-18", "clear-dark, on light", "clear-dark",
            ])
        #expect(variants.allSatisfy { $0.appearance.mode == .accented })
        #expect(axes.variants(of: .accessoryCircular).map(\.label) == ["accented"])
        #expect(try self.axes("--wallpapers=dark").isProduct)
    }

    @Test("A device that doesn't support the widget family is left out of the cases")
    func unsupportedDevices() throws {
        let axes = try axes("--devices=iphone-se-1,iphone-15")
        #expect(axes.variants(of: .accessoryInline).map(\.appearance.device) == [nil])
        #expect(axes.variants(of: .accessoryInline).map(\.appearance.mode) == [.vibrant])
    }

    @Test("An unknown `--schemes` value is refused and the nearest value is suggested")
    func unknownValue() throws {
        #expect(throws: CommandFailure("unknown value 'drak' for --schemes — did you mean 'dark'?")) {
            try axes("--schemes=light,drak")
        }
        #expect(try axes("--languages=de").isProduct == false)
    }
}
