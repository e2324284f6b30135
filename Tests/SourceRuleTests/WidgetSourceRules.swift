import Foundation
import Testing

/// Work that widgets leave to the system, checked in their sources.
struct WidgetSourceRules {
    /// Code that a widget's views must not contain.
    struct Ban: Sendable, CustomTestStringConvertible {
        var what: String
        /// The regex that finds the code.
        var pattern: String
        /// A line that the pattern must match, so that a pattern without matches is noticed.
        var example: String

        var testDescription: String { what }

        func isBroken(by text: String) throws -> Bool { try Regex(pattern).firstMatch(in: text) != nil }
    }

    private static let bans = [
        Ban(
            what: "measures text",
            pattern: #"GeometryReader|sizeThatFits|boundingRect|\.prefix\(|\.count\s*[<>]|NSAttributedString"#,
            example: "if joke.setup.count > 20 { Text(joke.setup.prefix(20)) }"),
        Ban(
            what: "draws a translucent box", pattern: #"\.opacity\(|Material|\.blur\("#,
            example: "Circle().fill(.white.opacity(0.2))"),
        Ban(
            what: "removes colours", pattern: #"\.saturation\(|\.grayscale\(|luminance|\.colorMultiply\("#,
            example: "Image(name).grayscale(1)"),
        Ban(
            what: "computes a colour", pattern: #"Color\((?:red|white|hue|\.sRGB)"#,
            example: "Color(red: 0.2, green: 0.4, blue: 0.6)"),
        Ban(
            what: "reads the rendering mode",
            pattern: #"widgetRenderingMode|renderingMode\s*==|switch\s+renderingMode"#,
            example: "@Environment(\\.widgetRenderingMode) var renderingMode"),
        Ban(
            what: "schedules work", pattern: #"\bTimer[.(]|DispatchQueue|Task\.sleep|asyncAfter"#,
            example: "Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in }"),
        // Each built-in view has a widgetURL.
        Ban(what: "has a link", pattern: #"\bLink\("#, example: #"Link("More", destination: url)"#),
        Ban(
            what: "runs an intent",
            pattern: #"import AppIntents|:\s*(?:\w+,\s*)*(?:AppIntent|AppEntity|EntityQuery|AppShortcutsProvider)\b"#,
            example: "struct TellJokeIntent: AppIntent {"),
    ]

    // Requirements: J-068, J-088, L-047, L-048, L-049, L-050, L-053, L-071
    @Test(
        "Widget sources don't measure text, draw translucent boxes, remove colours, schedule work or run intents",
        arguments: bans)
    func bannedCode(ban: Ban) throws {
        #expect(try ban.isBroken(by: ban.example))
        let sources = try Source.all(in: "WidgetExt/Extension")
        #expect(sources.count >= 5)
        for source in sources {
            // A Live Activity is drawn on its own plate and is never vibrant.
            if ban.what == "draws a translucent box", source.path.hasSuffix("ActivityViews.swift") { continue }
            // The preview of the day has translucent text over black by design.
            if ban.what == "draws a translucent box", source.path.hasSuffix("TomorrowWidgetView.swift") { continue }
            #expect(try !ban.isBroken(by: source.text), "\(source.path) \(ban.what)")
        }
    }

    // Requirements: L-074
    @Test("Accessory views set no fixed width or height")
    func accessorySizes() throws {
        let literal = Ban(
            what: "sets a size", pattern: #"\.frame\([^)]*(?:width|height|Width|Height):\s*[0-9]"#,
            example: ".frame(minWidth: 72, height: 72)")
        #expect(try literal.isBroken(by: literal.example))
        #expect(try !literal.isBroken(by: ".frame(maxWidth: .infinity, alignment: .leading)"))
        let views = try accessoryViews()
        #expect(views.text.contains(".frame("))
        #expect(try !literal.isBroken(by: views.text))
    }

    private func accessoryViews() throws -> Source {
        let path = "WidgetExt/Extension/Jokes/LockScreenWidgetViews.swift"
        return try #require(try Source.all(in: "WidgetExt/Extension/Jokes").first { $0.path == path })
    }

    // Requirements: L-012, L-013, L-032
    @Test("Each family of the joke widget has a view type of its own, those of the Lock Screen in one file")
    func familyViews() throws {
        for view in ["AccessoryCircularView", "AccessoryRectangularView", "AccessoryInlineView"] {
            #expect(try accessoryViews().text.contains("struct \(view): View {"))
        }
        let home = try Source.all(in: "WidgetExt/Extension/Jokes").filter {
            $0.path.hasSuffix("JokeOfTheDayWidgetViews.swift")
        }
        #expect(home.count == 1)
        for view in ["SmallWidgetView", "MediumWidgetView", "LargeWidgetView"] {
            #expect(home.allSatisfy { $0.text.contains("struct \(view): View {") })
        }
    }

    // Requirements: L-033
    @Test("Every widget entry view reads the widget family from the environment")
    func familyEnvironment() throws {
        var entryViews = 0
        for source in try Source.all(in: "WidgetExt/Extension") {
            for match in source.text.matches(of: #/struct (\w+EntryView): View \{\n(.*)\n/#) {
                entryViews += 1
                #expect(match.2.contains("@Environment(\\.widgetFamily)"), "\(match.1) of \(source.path)")
            }
        }
        #expect(entryViews > 0)
    }

    // Requirements: J-069
    @Test("The joke widget's types are declared only in the widget extension")
    func widgetTypes() throws {
        let declaration = #/(?:struct|class|enum) (JokeOfTheDay(?:Widget|Provider|Entry)\w*)/#
        let own = try Source.all(in: "WidgetExt/Extension/Jokes").flatMap {
            $0.text.matches(of: declaration).map { $0.1 }
        }
        #expect(
            Set(own.map(String.init)) == [
                "JokeOfTheDayWidget", "JokeOfTheDayProvider", "JokeOfTheDayEntry", "JokeOfTheDayWidgetEntryView",
            ])
        for source in try ["AppHost", "Shared", "IntentsExt", "WidgetExt/Rendering"].flatMap(Source.all) {
            for match in source.text.matches(of: declaration) {
                Issue.record("\(source.path) declares \(match.1)")
            }
        }
    }

    // Requirements: J-071, J-087
    @Test("Extensions load the joke only through SharedStorageService and open no container themselves")
    func sharedStorage() throws {
        let call = "SharedStorageService.shared.loadJokeOfTheDay()"
        let callers = try ["WidgetExt/Extension", "IntentsExt/Extension"].flatMap(Source.all).filter {
            $0.text.contains(call)
        }
        #expect(
            callers.map(\.path) == [
                "WidgetExt/Extension/Jokes/JokeOfTheDayWidget.swift",
                "IntentsExt/Extension/Jokes/JokeIntents.swift",
            ])
        // Extensions use the shared session and open no container of their own.
        for source in try ["WidgetExt/Extension", "IntentsExt/Extension"].flatMap(Source.all) {
            #expect(!source.text.contains("Container("), "\(source.path) opens a container")
            #expect(!source.text.contains("ContainerSession.open"), "\(source.path) opens a session")
        }
    }
}
