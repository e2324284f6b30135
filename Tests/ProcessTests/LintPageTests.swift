import Foundation
import Shared
import TestSupport
import Testing

/// The pages about lint's rules: one for each rule, with the text of `lint --explain` and snapshots of a violation and its fix.
@Suite(.blocking) struct LintPageTests {
    private static let folder = "\(Airlock.root)/Documentation/Lint"

    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    /// Returns each rule with the extension's summary and explanation of it.
    private func rules() throws -> [(name: String, level: String, summary: String, explanation: String)] {
        let output = try airlock.run("WidgetExt", ["lint", "--explain", "all"]).output
        return output.matches(of: #/(?m)^([a-z-]+) \((\w+)\): (.*)\n    (.*)$/#).map {
            (String($0.1), String($0.2), String($0.3), String($0.4))
        }
    }

    @Test("Every lint rule has a page that repeats the text of `lint --explain`")
    func rulePages() throws {
        let rules = try rules()
        #expect(rules.count > 20)
        for rule in rules {
            let page = try String(contentsOfFile: "\(Self.folder)/\(rule.name).md", encoding: .utf8)
            #expect(
                page.hasPrefix(
                    "# \(rule.name)\n\nRule: \(rule.summary) Level: \(rule.level).\n\n\(rule.explanation)\n"))
            #expect(page.matches(of: #/(?m)^```swift$/#).count == 2, "\(rule.name)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        #expect(Set(files.filter { $0.hasSuffix(".md") }) == Set(rules.map { "\($0.name).md" }))
    }

    @Test(
        "The page of each visual rule shows a failing and a fixed image, which differ except for motion, labels and intents"
    )
    func ruleImages() throws {
        // The rules about timelines, entitlements and intents have no images.
        let intents = LintRule.allCases.filter(\.isAboutIntents).map(\.rawValue)
        let withoutImages = Set(["timeline", "colour-only", "baked-date", "reload-budget", "app-group"] + intents)
        // Motion isn't visible in still images, and neither an accessibility label nor an intent in any.
        let identical: Set = ["accessory-motion", "button-label", "activity-intent"]
        for rule in try rules() where !withoutImages.contains(rule.name) {
            let page = try String(contentsOfFile: "\(Self.folder)/\(rule.name).md", encoding: .utf8)
            let snapshots = try ["failing", "fixed"].map { form in
                #expect(page.contains("<img src=\"\(rule.name)-\(form).png\""), "\(rule.name)")
                return try airlock.bytes("\(Self.folder)/\(rule.name)-\(form).png")
            }
            #expect((snapshots[0] == snapshots[1]) == identical.contains(rule.name), "\(rule.name)")
        }
    }

    @Test("The rule pages equal those that the view gallery generates from its sources")
    func generatedPages() throws {
        let out = ["gallery", "lint"].map { "\(airlock.folder.path)/\($0)" }
        let result = try airlock.runProgram(
            ChildProcess.executable("ViewGallery"),
            [
                "\(Airlock.root)/.build/fonts/fonts.conf", "\(Airlock.root)/Tests/ViewGallery/Samples", out[0],
                "\(Airlock.root)/Tests/ViewGallery/Rules", out[1],
            ])
        #expect(result.status == .exited(0), "\(result.errors)")
        for rule in try rules() {
            let page = try airlock.bytes("\(out[1])/\(rule.name).md")
            #expect(try page == airlock.bytes("\(Self.folder)/\(rule.name).md"), "\(rule.name): run ./airlock gallery")
        }
    }
}
