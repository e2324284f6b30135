import Testing

/// Intents delegate storage, files and navigation to services.
struct IntentSourceRules {
    private static let words = [
        "UserDefaults", "FileManager", "JSONDecoder", "JSONEncoder", "JSONSerialization", "contentsOf:",
        "Container.open",
        ".publish(", ".update(", "NSPredicate", "print(", "NavigationPath", "navigationDestination", "path.append",
    ]

    /// Returns the banned words in the source of an intent.
    private func faults(in text: String) -> [String] { Self.words.filter { text.contains($0) } }

    @Test("Intents and queries leave storage, files, navigation and JSON to services")
    func serviceAccess() throws {
        let sources = try Source.all(in: "IntentsExt/Extension").filter {
            $0.text.contains(": AppIntent") || $0.text.contains("Query")
        }
        #expect(sources.count >= 4)
        for source in sources { #expect(faults(in: source.text) == [], "\(source.path)") }
    }

    /// The body of an intent is short, with few statements and no loop.
    @Test("The source file of an intent is under 60 lines and has no loop")
    func thinIntents() throws {
        for source in try Source.all(in: "IntentsExt/Extension") where source.text.contains(": AppIntent") {
            let lines = source.text.split(separator: "\n")
            #expect(lines.count < 60, "\(source.path)")
            #expect(!source.text.contains("for ") || !source.text.contains(" in "), "\(source.path)")
        }
    }

    private static let shared = "Shared/Features/Landmarks/AppIntents"

    /// Intents shared by all processes are short too.
    @Test("Shared intents leave storage to the store, and their files are under 40 lines")
    func sharedIntents() throws {
        let sources = try Source.all(in: Self.shared)
        #expect(sources.count >= 4)
        for source in sources {
            #expect(faults(in: source.text) == [], "\(source.path)")
            #expect(source.text.split(separator: "\n").count < 40, "\(source.path)")
        }
    }

    /// An open intent names its target; the view that shows the target navigates to it.
    @Test("Open intents have no perform method, dependency or navigation code")
    func openIntents() throws {
        let open = try (Source.all(in: Self.shared) + Source.all(in: "IntentsExt/Extension")).filter {
            $0.text.contains(": OpenIntent")
        }
        #expect(!open.isEmpty)
        for source in open {
            for word in ["@Dependency", "@MainActor", "perform()", "Navigation"] {
                #expect(!source.text.contains(word), "\(source.path) has \(word)")
            }
        }
    }

    @Test("An intent that uses UserDefaults is flagged")
    func flaggedIntent() {
        let bad = """
            func perform() async throws -> some IntentResult {
                var favorites = UserDefaults.standard.array(forKey: "favorites") as? [Int] ?? []
            """
        #expect(faults(in: bad) == ["UserDefaults"])
    }
}
