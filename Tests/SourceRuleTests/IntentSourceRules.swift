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

    // Requirements: I-003, I-014, I-039
    @Test("Intents and queries leave storage, files, navigation and JSON to services")
    func serviceAccess() throws {
        let sources = try Source.all(in: "IntentsExt/Extension").filter {
            $0.text.contains(": AppIntent") || $0.text.contains("Query")
        }
        #expect(sources.count >= 4)
        for source in sources { #expect(faults(in: source.text) == [], "\(source.path)") }
    }

    // Requirements: I-002
    @Test("An intent has no loop: services repeat")
    func thinIntents() throws {
        for source in try Source.all(in: "IntentsExt/Extension") where source.text.contains(": AppIntent") {
            #expect(!source.text.contains(#/\bfor \w+ in /#), "\(source.path)")
        }
    }

    private static let shared = "Shared/Features/Landmarks"

    @Test("Intents that all processes share leave storage to the store")
    func sharedIntents() throws {
        let sources = try Source.all(in: Self.shared).filter { $0.path.hasSuffix("Intents.swift") }
        #expect(sources.flatMap { $0.text.matches(of: #/struct \w+Intent: /#) }.count >= 4)
        for source in sources { #expect(faults(in: source.text) == [], "\(source.path)") }
    }

    /// An open intent names its target; the view that shows the target navigates to it.
    // Requirements: I-014, I-019, I-020, I-021
    @Test("Open intents have no perform method, dependency, actor annotation or navigation code")
    func openIntents() throws {
        let open = try (Source.all(in: Self.shared) + Source.all(in: "IntentsExt/Extension")).flatMap {
            $0.text.matches(of: #/struct \w+: OpenIntent\b[\s\S]*?\n\}/#).map(\.output)
        }
        #expect(!open.isEmpty)
        for intent in open {
            for word in ["@Dependency", "@MainActor", "perform()", "Navigation"] {
                #expect(!intent.contains(word), "\(intent.prefix(60)) has \(word)")
            }
        }
    }

    // Requirements: I-003
    @Test("An intent that uses UserDefaults is flagged")
    func flaggedIntent() {
        let bad = """
            func perform() async throws -> some IntentResult {
                var favorites = UserDefaults.standard.array(forKey: "favorites") as? [Int] ?? []
            """
        #expect(faults(in: bad) == ["UserDefaults"])
    }
}
