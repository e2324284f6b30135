import AppIntents
import Foundation
import SwiftUI
import Testing
import WidgetKit

/// Sources as apps write them; most of the test is that this file compiles.
@MainActor
struct AppleNamesTests {
    @available(iOS 17, macOS 14, watchOS 10, *)
    @available(iOSApplicationExtension 17.0, *)
    private struct New: View {
        var body: some View { Text("New") }
    }

    @available(iOSApplicationExtension, unavailable)
    @available(macOSApplicationExtension 14.0, *)
    private func notInAnExtension() -> Int { 1 }

    @Test("Availability attributes and checks for Apple's platforms compile and are satisfied")
    func platformAvailability() {
        var reached = 0
        if #available(iOSApplicationExtension 17, *) { reached += 1 }
        if #available(iOS 16.1, watchOS 9, *) { reached += 1 }
        guard #available(iOS 18.0, *) else { return }
        #expect(reached == 2)
        #expect(notInAnExtension() == 1)
        _ = New()
    }

    @Test("The Foundation API missing on Linux exists, such as autoreleasepool and NSUserActivity")
    func foundationGaps() throws {
        #expect(autoreleasepool { 3 } == 3)
        let activity = NSUserActivity(activityType: "com.example.view")
        activity.addUserInfoEntries(from: ["id": 1])
        activity.becomeCurrent()
        #expect(activity.userInfo?["id"] as? Int == 1 && activity.isCurrent)
        #expect(!ProcessInfo.processInfo.isLowPowerModeEnabled)
        #expect(URL.temporaryDirectory.isFileURL && URL.documentsDirectory.isFileURL)
        let before = Date().timeIntervalSinceReferenceDate
        let time = CFAbsoluteTimeGetCurrent()
        #expect((before...Date().timeIntervalSinceReferenceDate).contains(time))
    }

    private enum Keys { static let shared = UserDefaults(suiteName: "group.com.example.missing") }

    @Test("Localized strings and resources accept a table, a default value and a comment")
    func localizedResources() {
        let count = 3
        #expect(String(localized: "Hello") == "Hello")
        #expect(String(localized: "\(count) jokes", table: "Jokes", bundle: .main, locale: .current) == "3 jokes")
        #expect(String(localized: "greeting", defaultValue: "Hello, \(count)", comment: "A greeting") == "Hello, 3")
        #expect(String(localized: LocalizedStringResource("greeting", defaultValue: "Good day")) == "Good day")
        let resource = LocalizedStringResource("\(count) jokes", table: "Jokes", bundle: .main, comment: "How many")
        #expect(String(localized: resource) == "3 jokes")
        #expect(LocalizedStringResource(stringLiteral: "Title").key == "Title")
        #expect(AttributedString(localized: "Hello \(count)") == AttributedString("Hello 3"))
        #expect(NSLocalizedString("Hello", comment: "") == "Hello")
    }

    /// A table with the translations of two keys.
    private struct Table: StringTables {
        func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
            key == "greeting" ? "Hallo" : key == "%lld jokes" && table == "Jokes" ? "drei Witze" : key
        }
    }

    @Test("A string table's translation takes precedence over the default value")
    func tableBeforeDefault() {
        let count = 3
        Translation.$tables.withValue(Table()) {
            #expect(String(localized: "greeting", defaultValue: "Hello") == "Hallo")
            #expect(String(localized: "other", defaultValue: "Other") == "Other")
            #expect(String(localized: LocalizedStringResource("\(count) jokes", table: "Jokes")) == "drei Witze")
        }
    }
}
