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
        #expect(SnapshotOptions.languages.texts(of: axes.languages) == ["own,de,doubled"])
        let cases = axes.cases(of: .systemSmall)
        #expect(cases.count == 12)
        #expect(Set(cases).count == 12)
        #expect(cases.contains { $0.language.pseudo == .doubled && $0.mode == .accented && $0.scheme == .dark })
    }

    @Test("Each home screen is drawn on each wallpaper, except in accessory families, and rendering modes once")
    func homeScreens() throws {
        let axes = try axes("--modes=accented,tinted-18,clear-dark", "--wallpapers=light,mixed")
        let cases = axes.cases(of: .systemSmall)
        #expect(
            cases.map(\.description) == [
                "systemSmall, accented", "systemSmall, tinted-18, on light", "systemSmall, tinted-18",
                "systemSmall, clear-dark, on light", "systemSmall, clear-dark",
            ])
        #expect(cases.allSatisfy { $0.mode == .accented })
        #expect(axes.cases(of: .accessoryCircular).map(\.description) == ["accessoryCircular, accented"])
        #expect(try self.axes("--wallpapers=dark").isProduct)
    }

    @Test("A device that doesn't support the widget family is left out of the cases")
    func unsupportedDevices() throws {
        let axes = try axes("--devices=iphone-se-1,iphone-15")
        #expect(axes.cases(of: .accessoryInline).map(\.device.name) == ["iphone-15"])
        #expect(axes.cases(of: .accessoryInline).map(\.mode) == [.vibrant])
    }

    @Test("An unknown `--schemes` value is refused and the nearest value is suggested")
    func unknownValue() throws {
        #expect(throws: CommandFailure("unknown value 'drak' for --schemes — did you mean 'dark'?")) {
            try axes("--schemes=light,drak")
        }
        #expect(try axes("--languages=de").isProduct == false)
    }
}
