import Testing

@testable import Shared

struct RenderConfigurationTests {
    private static let values: [(name: String, text: String)] = [
        ("mode", "clear-dark"), ("wallpaper", "light"), ("scheme", "dark"), ("device", "iphone-se"),
        ("type-size", "accessibility5"), ("contrast", "increased"), ("tint", "FF9500"), ("scale", "2.5"),
    ]

    private func configuration() throws -> RenderConfiguration {
        var configuration = RenderConfiguration()
        for (name, text) in Self.values {
            let isSet = try configuration.set(name, to: text)
            #expect(isSet)
        }
        return configuration
    }

    @Test("Every appearance option sets its value and is written back as the same text")
    func options() throws {
        let configuration = try configuration()
        #expect(configuration.mode == .accented && configuration.homeScreen == .clearDark)
        #expect(configuration.wallpaper == .light && configuration.typeSize == .accessibility5)
        #expect(configuration.device?.name == "iphone-se" && configuration.tint == ResolvedColor(255, 149, 0))
        #expect(
            try configuration.json.serialised()
                == #"{"contrast":"increased","device":"iphone-se","mode":"clear-dark","scale":"2.5","scheme":"dark","#
                + #""tint":"FF9500","type-size":"accessibility5","wallpaper":"light"}"#)
        #expect(Self.values.map(\.name) == RenderConfiguration.parts.map(\.name))
        var arguments = Arguments(command: "render")
        configuration.write(into: &arguments)
        #expect(arguments.optionWords() == Self.values.flatMap { ["--\($0.name)", $0.text] })
        #expect(RenderConfiguration(arguments) == configuration)
        #expect(RenderConfiguration().options.isEmpty)
        var other = RenderConfiguration()
        let isSet = try other.set("colour", to: "red")
        #expect(!isSet && other == RenderConfiguration())
    }

    @Test(
        "An invalid appearance option is refused with its value and the valid ones",
        arguments: [
            (
                "mode", "sepia",
                "unknown value 'sepia' for --mode — choose one of fullColor, accented, vibrant, tinted-18, tinted, clear-light, clear-dark"
            ),
            ("wallpaper", "drak", "unknown value 'drak' for --wallpaper — did you mean 'dark'?"),
            ("scheme", "drak", "unknown value 'drak' for --scheme — did you mean 'dark'?"),
            ("device", "iphone-sf", "unknown value 'iphone-sf' for --device — did you mean 'iphone-se'?"),
            (
                "tint", "red",
                "invalid tint 'red' — write six hexadecimal digits for red, green and blue, such as FF9500"
            ),
            ("scale", "5", "invalid scale '5' — write a number from 1 to 4, in pixels per point"),
        ] as [(String, String, String)])
    func invalidOption(name: String, text: String, message: String) {
        var configuration = RenderConfiguration()
        #expect(throws: CommandFailure(message)) { try configuration.set(name, to: text) }
        #expect(configuration == RenderConfiguration())
    }

    @Test("A rendering mode replaces a home screen, and a control has neither")
    func homeScreens() throws {
        var configuration = try configuration()
        var control = configuration
        _ = try configuration.set("mode", to: "accented")
        #expect(configuration.mode == .accented && configuration.homeScreen == nil)
        control.removeWidgetParts()
        #expect(control.options.map(\.name) == ["contrast", "device", "scale", "scheme", "type-size"])
    }

    @Test("A placed widget is stored with its appearance and its place")
    func placedWidgets() throws {
        var placed = PlacedWidgets()
        _ = placed.add(
            PlacedWidget(id: "", kind: "Tea", family: .systemSmall, appearance: try configuration()))
        _ = placed.add(PlacedWidget(id: "", kind: "Timer", place: .control(.large), configuration: "{}"))
        _ = placed.add(PlacedWidget(id: "", plugin: "plugin", kind: "Steps", family: .accessoryInline))
        var writer = WireWriter()
        placed.encode(into: &writer)
        var reader = WireReader(writer.bytes)
        #expect(try PlacedWidgets(from: &reader) == placed)
    }

    @Test(
        "A stored appearance with an invalid value is an error",
        arguments: [
            { $0.write(1, "sepia") }, { $0.write(3, "phone") }, { $0.write(6, UInt64(1) << 24) }, { $0.write(7, 4.5) },
            { $0.write(8, "sepia") }, { $0.write(9, "grey") },
        ] as [@Sendable (inout WireWriter) -> Void])
    func invalidStoredValue(write: @Sendable (inout WireWriter) -> Void) {
        var writer = WireWriter()
        write(&writer)
        var reader = WireReader(writer.bytes)
        #expect(throws: WireError.self) { try RenderConfiguration(from: &reader) }
    }
}
