import Foundation
import Shared
import Testing

@testable import WidgetRendering

struct SourceIndexTests {
    private struct Outer {}
    private struct Inner<Content> { var content: Content }

    private var index: SourceIndex {
        var index = SourceIndex()
        index.add(
            """
            // struct Outer is not declared here
            struct Outer: View {
                var body: some View {
                    VStack {
                        Text("Hello")
                        Inner { Text("there") }
                    }
                }
            }

            private struct Inner<Content: View>: View {
                var body: some View { content }
            }
            """, file: "Views.swift")
        index.add("StaticConfiguration(\n    kind: \"Hello\", provider: P())", file: "Widget.swift")
        return index
    }

    private func path(_ parts: ViewPath.Part...) -> ViewPath { parts.reduce(ViewPath()) { $0.appending($1) } }
    private func type(_ type: Any.Type) -> ViewPath.Part { .type(ObjectIdentifier(type), type) }

    @Test("A view's source location is found in the innermost known type of its path")
    func innermostType() {
        let text = path(type(Outer.self), .name("VStack"), .index(0), .name("Text"))
        #expect(index.location(of: text, kind: "Hello")?.description == "Views.swift:5")
        let inner = path(type(Outer.self), .name("VStack"), type(Inner<Int>.self))
        #expect(index.location(of: inner, kind: "Hello")?.description == "Views.swift:11")
        let foreign = path(type(Outer.self), type(Int.self), .name("VStack"))
        #expect(index.location(of: foreign, kind: "Hello")?.description == "Views.swift:4")
    }

    @Test("Of several lines that create such a view, the one with the view's text is named, otherwise all")
    func severalLines() {
        let path = path(type(Outer.self), .name("VStack"), .index(0), .name("Text"))
        for (text, place) in [("there", "6"), ("Hello", "5"), ("other", "5/6")] {
            #expect(index.places(of: path, text: text, kind: "Hello") == "Views.swift:\(place)")
        }
        #expect(index.places(of: path, text: nil, kind: "Hello") == "Views.swift:5/6")
        #expect(index.places(of: ViewPath(), text: nil, kind: "Hello") == "Widget.swift:2")
    }

    // MARK: App groups

    /// Returns a property list of entitlements with app groups.
    private func entitlements(_ groups: [String], binary: Bool = false) throws -> Data {
        try PropertyListSerialization.data(
            fromPropertyList: ["com.apple.security.application-groups": groups], format: binary ? .binary : .xml,
            options: 0)
    }

    private func groups(
        _ entitlements: [(name: String, data: Data?)], _ sources: [String: String]
    ) -> AppGroupSources {
        AppGroupSources(
            files: sources.sorted { $0.key < $1.key }.map {
                ($0.key, $0.value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
            }, entitlements: entitlements)
    }

    private static let use = "import WidgetKit\nlet a = UserDefaults(suiteName: \"group.a\")"

    @Test("A target that uses an app group without having it is reported, by its own files and by shared ones")
    func missingGroup() throws {
        let both = try [
            ("App/A.entitlements", entitlements(["group.a"])), ("W/W.entitlements", entitlements([], binary: true)),
        ]
        let own = groups(both, ["App/A.swift": Self.use, "W/W.swift": Self.use])
        #expect(own.findings.map(\.location.description) == ["W/W.swift:2"])
        #expect(own.findings.first?.message.hasPrefix("W/W.entitlements lacks the app group 'group.a'") == true)
        // The widget's target has no other use, but compiles the shared file.
        let shared = groups(
            both,
            [
                "W/W.swift": "import WidgetKit",
                "Shared/S.swift":
                    "FileManager.default.containerURL(\nforSecurityApplicationGroupIdentifier: Keys.group)\nlet group: String = \"group.a\"",
            ])
        #expect(shared.findings.map(\.location.description) == ["Shared/S.swift:2"])
        // A target that is neither the app nor the widget extension needn't have the group.
        #expect(groups(both, ["W/W.swift": "import SwiftUI", "Shared/S.swift": Self.use]).findings.isEmpty)
        #expect(groups(both, ["App/A.swift": Self.use]).findings.isEmpty)
    }

    @Test("A group in no entitlements is reported once, with a similar one as the remedy")
    func unknownGroup() throws {
        let known = try [("App.entitlements", entitlements(["group.tea"]))]
        let index = groups(
            known, ["A.swift": "UserDefaults(suiteName: \"group.teas\")\nUserDefaults(suiteName: \"group.teas\")"])
        #expect(
            index.findings.map(\.message) == [
                "the app group 'group.teas' is in no target's entitlements, so the app and the widget share nothing — did you mean 'group.tea'?"
            ])
        // Not groups: other settings, comments, interpolations and unknown constants.
        for source in [
            "suiteName: \"com.a\"", "// suiteName: \"group.b\"", "suiteName: \"group.\\(b)\"", "suiteName: b",
        ] {
            #expect(groups(known, ["A.swift": source]).findings.isEmpty, "\(source)")
        }
        // Two constants of one name in other files are ambiguous; the file's own is not.
        let two = [
            "A.swift": "let g = \"group.x\"", "B.swift": "let g = \"group.tea\"\nf(suiteName: g)",
            "C.swift": "f(suiteName: g)",
        ]
        #expect(groups(known, two).findings.isEmpty)
    }

    @Test("Entitlements that are missing, damaged or have build settings are named, and nothing is guessed")
    func unreadableEntitlements() throws {
        let source = ["W/W.swift": Self.use]
        #expect(
            groups([], source).gaps == [
                "the rule app-group isn't checked: the sources use app groups, but their folder has no .entitlements file"
            ])
        let damaged = groups([("W/W.entitlements", Data("<plist".utf8)), ("W/V.entitlements", nil)], source)
        #expect(damaged.findings.isEmpty)
        #expect(
            damaged.gaps
                == ["W", "V"].map {
                    "W/\($0).entitlements isn't compared with the app groups in the sources: it isn't a property list"
                })
        let named = groups([("W/W.entitlements", try entitlements(["$(GROUP)"]))], source)
        #expect(named.findings.isEmpty)
        #expect(
            named.gaps == [
                "W/W.entitlements isn't compared with the app groups in the sources: a build setting names its group"
            ])
        // A build setting in a part of the name doesn't match any name.
        let part = groups([("W/W.entitlements", try entitlements(["group.$(TEAM).b"]))], source)
        #expect(part.findings.count == 1 && part.gaps.isEmpty)
        #expect(groups([("W/W.entitlements", try entitlements(["group.${TEAM}a"]))], source).findings.isEmpty)
        #expect(groups([], ["A.swift": "let a = 1"]).gaps.isEmpty)
    }

    @Test(
        "A group's name is found in an enumeration's case, a computed property, the next line and a SwiftData configuration",
        arguments: [
            "enum G: String { case main = \"group.b\" }\nf(suiteName: G.main.rawValue)",
            "static var name: String { \"group.b\" }\nf(suiteName: Self.name)",
            "let name = \"group.b\"\nf(suiteName:\n    name)", "f(suiteName:\n    \"group.b\")",
            "f(groupContainer: .identifier(\"group.b\"))",
        ])
    func namesOfGroups(source: String) throws {
        let found = groups([("W.entitlements", try entitlements(["group.a"]))], ["A.swift": source]).findings
        #expect(found.count == 1 && found.first?.message.contains("'group.b'") == true)
    }

    @Test("An intent's use of Live Activities is found in perform() and in the methods that it calls")
    func activityUses() {
        var index = SourceIndex()
        index.add(
            """
            struct Direct: AppIntent {
                // Activity<Ride>.activities in a comment
                func perform() async throws -> some IntentResult {
                    for ride in Activity<Ride>.activities { await ride.end(nil) }
                }
            }
            struct Indirect: AppIntent {
                func perform() async throws -> some IntentResult { await finish() }
            }
            extension Indirect {
                func finish() async {
                    await Rides.shared.end(all: true)
                }
            }
            struct Other: AppIntent {
                func perform() async throws -> some IntentResult {
                    Rides.shared.count()
                    store.end(all: true)
                }
            }
            """, file: "Intents.swift")
        index.add(
            """
            final class Rides {
                func count() -> Int { 1 }
                func end(all: Bool) async {
                    if all { try? Activity.request(attributes: Ride()) }
                    await end(all: false)
                }
            }
            """, file: "Rides.swift")
        #expect(index.activityUse(ofIntent: "Direct")?.description == "Intents.swift:4")
        #expect(index.activityUse(ofIntent: "Indirect")?.description == "Rides.swift:4")
        #expect(index.activityUse(ofIntent: "Other") == nil)
        #expect(index.activityUse(ofIntent: "Unknown") == nil)
    }

    @Test("A provider names sample values only if its timeline does")
    func sampleValues() {
        var index = SourceIndex()
        index.add(
            """
            struct Honest: TimelineProvider {
                func placeholder(in context: Context) -> Entry { .sample }
                func getSnapshot(in context: Context, completion: (Entry) -> Void) {
                    completion(context.isPreview ? .sample : load())
                }
                // The entry is never .sample.
                func load() -> Entry { context.isPreview ? Entry.none : Entry.stored }
            }
            struct Made: TimelineProvider {
                func placeholder(in context: Context) -> Entry { .sample }
            }
            extension Made {
                func getTimeline(in context: Context, completion: (Timeline<Entry>) -> Void) {
                    completion(Timeline(entries: [.stored ?? placeholder(in: context)], policy: .never))
                }
            }
            """, file: "Providers.swift")
        #expect(!index.namesSampleValues("Honest"))
        #expect(index.namesSampleValues("Made"))
        #expect(!index.namesSampleValues("Unknown"))
    }

    @Test("Attributes of a Live Activity that are declared in two files are found")
    func repeatedAttributes() {
        var index = SourceIndex()
        index.add("struct Ride: ActivityAttributes {\n}", file: "App/R.swift")
        #expect(index.repeatedDeclarations(ofAttributes: "Ride").isEmpty)
        index.add("\nstruct Ride: ActivityAttributes {\n}", file: "W/R.swift")
        #expect(
            index.repeatedDeclarations(ofAttributes: "Ride").map(\.description) == ["App/R.swift:1", "W/R.swift:2"])
    }

    @Test("A comment at a line, above it or above a type's declaration disables a rule there")
    func disabledRules() {
        var index = SourceIndex()
        index.add(
            """
            // airlock:disable overlap the shadow is drawn as a second text
            @MainActor
            struct Outer: View {
                var body: some View {
                    // airlock:disable truncated only the beginning matters
                    Text("a")
                    Image("b")  // airlock:disable memory it is small on every phone
                }
            }
            """, file: "A.swift")
        let path = path(type(Outer.self), .name("VStack"))
        func isDisabled(_ rule: LintRule, _ line: Int, _ path: ViewPath = ViewPath()) -> Bool {
            index.isDisabled(rule, at: SourceLine(file: "A.swift", line: line), path)
        }
        #expect(isDisabled(.overlap, 6, path))
        #expect(!isDisabled(.overlap, 6))
        #expect(isDisabled(.truncated, 5) && isDisabled(.truncated, 6) && !isDisabled(.truncated, 7, path))
        #expect(isDisabled(.memory, 7) && !isDisabled(.memory, 6))
        #expect(!isDisabled(.blank, 6, path))
        #expect(!index.isDisabled(.memory, at: SourceLine(file: "B.swift", line: 7), ViewPath()))
        #expect(index.invalidComments == [])
    }

    @Test("A comment without a known rule or without a reason disables nothing and is reported")
    func invalidComments() {
        var index = SourceIndex()
        index.add(
            """
            Text("a")  // airlock:disable truncatd it may be short
            Text("b")  // airlock:disable truncated
            Text("c")  // airlock:disable
            """, file: "A.swift")
        #expect(
            index.invalidComments.map(\.description) == [
                "A.swift:1: 'airlock:disable' names the unknown rule 'truncatd' — did you mean 'truncated'?",
                "A.swift:2: 'airlock:disable' gives no reason — write one after 'truncated'",
                "A.swift:3: 'airlock:disable' names no rule — write the rule and a reason after it",
            ])
        for line in 1...3 {
            let location = SourceLine(file: "A.swift", line: line)
            #expect(!index.isDisabled(.truncated, at: location, ViewPath()))
        }
    }

    @Test("A widget's source location is found by its kind, and an unknown kind has none")
    func widgetKind() {
        #expect(index.location(of: ViewPath(), kind: "Hello")?.description == "Widget.swift:2")
        #expect(index.location(of: ViewPath(), kind: "Other") == nil)
    }
}
