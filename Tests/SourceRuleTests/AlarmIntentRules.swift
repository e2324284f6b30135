import Foundation
import Testing

/// The folder of an alarm intent matches its use.
struct AlarmIntentRules {
    private static let folder = "Shared/Features/Alarms/AppIntents"

    private func sources(_ surface: String) throws -> [Source] { try Source.all(in: "\(Self.folder)/\(surface)") }

    /// The names of a surface's intents, without configurations.
    private func intents(_ surface: String) throws -> [String] {
        let names = try sources(surface).flatMap { $0.text.matches(of: #/struct (\w+): (\w+) \{/#) }
            .filter { $0.2 != "ControlConfigurationIntent" }.map { String($0.1) }
        #expect(!names.isEmpty)
        return names
    }

    // Requirements: A-002
    @Test("The alarm intents have one folder for each surface")
    func surfaceFolders() throws {
        let found = try FileManager.default.contentsOfDirectory(
            atPath: Source.root.appendingPathComponent(Self.folder).path)
        #expect(found.sorted() == ["ControlWidget", "LiveActivity", "Widget"])
    }

    // Requirements
    @Test(
        "Each alarm intent is in the folder of its surface, with that surface's protocol",
        arguments: [
            ("LiveActivity", ["LiveActivityIntent"]), ("Widget", ["WidgetConfigurationIntent"]),
            ("ControlWidget", ["ControlConfigurationIntent", "SetValueIntent", "AppIntent"]),
        ])
    func intentFiles(surface: String, protocols: [String]) throws {
        let sources = try sources(surface)
        #expect(!sources.isEmpty)
        for source in sources {
            let declared = source.text.matches(of: #/struct (\w+): (\w+) \{/#)
            #expect(!declared.isEmpty, "\(source.path)")
            #expect(declared.allSatisfy { protocols.contains(String($0.2)) }, "\(source.path)")
            #expect(!source.text.contains("private struct"), "\(source.path)")
            // An intent stores only its parameters.
            for line in source.text.split(separator: "\n") where line.contains(" var ") && !line.contains("{") {
                #expect(line.contains("@Parameter("), "\(source.path): \(line)")
            }
        }
    }

    // Requirements
    @Test("Every Live Activity intent is run by a view of the alarm widgets")
    func activityIntents() throws {
        let views = try Source.all(in: "WidgetExt/Extension/Alarms").map(\.text).joined()
        for name in try intents("LiveActivity") {
            #expect(views.contains("\(name)(alarmID:"), "no view runs \(name)")
        }
        #expect(views.contains("ConfigurationAppIntent") && views.contains("StartTimerIntent(value.name)"))
        #expect(views.contains("TimerConfiguration"))
    }

    // Requirements: A-053
    @Test("The alarm intents are registered with the intents extension")
    func registeredIntents() throws {
        let registry = try Source.all(in: "IntentsExt/Extension/Alarms").map(\.text).joined()
        for name in try intents("LiveActivity") + intents("ControlWidget") {
            #expect(registry.contains("\(name).self"), "\(name) isn't registered")
        }
    }
}
