import BringSupport
import Testing

@testable import Bring

struct TargetChoiceTests {
    private static let sample = SampleProject(targets: [
        .init(name: "Tea", type: "application", sources: ["App/A.swift"]),
        .init(name: "Widgets", settings: widget, sources: ["Widgets/A.swift", "Shared/B.swift"]),
        .init(name: "Mac", settings: widget.merging(["SDKROOT": "macosx"]) { $1 }, sources: ["App/A.swift"]),
        .init(name: "Empty", settings: widget), .init(name: "Lost", settings: widget, sources: ["Lost/A.swift"]),
    ])
    private static let widget = ["INFOPLIST_FILE": "Info.plist"]
    private static let list = "{NSExtension = {NSExtensionPointIdentifier = \"com.apple.widgetkit-extension\"; }; }"
    private static let lines = """
        :
          Tea  app for iOS, 1 Swift file  Tea.xcodeproj
          Widgets  widget extension for iOS, 2 Swift files  Tea.xcodeproj
          Mac  widget extension for macOS, 1 Swift file  Tea.xcodeproj
          Empty  widget extension for iOS, 0 Swift files  Tea.xcodeproj
          Lost  widget extension for iOS, 0 Swift files, 1 missing file  Tea.xcodeproj
        """

    private func choose(
        _ name: String? = nil, inner: String? = nil, _ projects: [String: SampleProject] = ["Tea.xcodeproj": sample]
    ) throws -> [String] {
        let files = projects.map { ("\($0)/project.pbxproj", $1.text) }
        let others = ["App/A.swift", "Widgets/A.swift", "Shared/B.swift"].map { ($0, "") }
        let tree = try TemporaryTree(
            Dictionary(uniqueKeysWithValues: files + others + [("Info.plist", Self.list)]))
        let project = try AppProject(root: tree.path, projects: projects.keys.sorted(), configuration: nil)
        return try TargetChoice(project: project, inner: inner, name: name).targets(in: "PATH").map(\.name)
    }

    private func error(
        _ name: String? = nil, _ projects: [String: SampleProject] = ["Tea.xcodeproj": sample]
    ) -> String? {
        let error = #expect(throws: CommandFailure.self) { try choose(name, projects) }
        #expect(error?.exitCode == .inputNeeded)
        return error?.message
    }

    @Test("Without a name, the widget extensions for iOS are chosen")
    func allExtensions() throws { #expect(try choose() == ["Widgets"]) }

    @Test("A target is chosen by its name, alone or after its project")
    func named() throws {
        #expect(try choose("Tea") == ["Tea"])
        #expect(try choose("Tea.xcodeproj/Widgets") == ["Widgets"])
    }

    @Test("A folder belongs to the extension with files in it; a folder of none is imported alone")
    func folders() throws {
        #expect(try choose(inner: "Widgets") == ["Widgets"])
        #expect(try choose(inner: "Shared") == ["Widgets"])
        #expect(try choose(inner: "App") == [] && choose(inner: "Widget") == [])
    }

    @Test("A target that can't be imported is an error with the list of targets")
    func unusableTargets() {
        #expect(error("None") == "no target 'None' — choose one with --target NAME\(Self.lines)")
        #expect(
            error("Mac") == "the target 'Mac' is built for macOS, not for iOS — choose another target\(Self.lines)")
        #expect(error("Empty") == "the target 'Empty' has no Swift sources — choose another target\(Self.lines)")
        #expect(error("Lost") == "the sources of the target 'Lost' don't exist: Lost/A.swift — add them")
    }

    @Test("Targets of one name in two projects are chosen with their project")
    func equalNames() throws {
        let projects = ["A/Tea.xcodeproj": Self.sample, "B/Tea.xcodeproj": Self.sample]
        #expect(
            error("Widgets", projects)
                == "several targets are named 'Widgets' — choose one with --target: A/Tea.xcodeproj/Widgets, B/Tea.xcodeproj/Widgets"
        )
    }

    @Test("A project without a widget extension for iOS is an error")
    func noExtension() {
        let app = SampleProject(targets: [.init(name: "Tea", type: "application", sources: ["App/A.swift"])])
        #expect(
            error(nil, ["Tea.xcodeproj": app])
                == "PATH has no widget extension for iOS — choose a target with --target NAME:\n  Tea  app for iOS, 1 Swift file  Tea.xcodeproj"
        )
        #expect(
            error(nil, ["Tea.xcodeproj": SampleProject(targets: [])])
                == "PATH has no widget extension for iOS — name another project; the project has no targets")
    }

    @Test("A folder below a damaged project is imported alone, unless a target is named")
    func damagedProject() throws {
        let tree = try TemporaryTree(["Tea.xcodeproj/project.pbxproj": "{"])
        let project = try AppProject(root: tree.path, projects: ["Tea.xcodeproj"], configuration: nil)
        #expect(try TargetChoice(project: project, inner: "App", name: nil).targets(in: "PATH").isEmpty)
        for (inner, name) in [(nil, nil), ("App", "Tea")] as [(String?, String?)] {
            let error = #expect(throws: CommandFailure.self) {
                try TargetChoice(project: project, inner: inner, name: name).targets(in: "PATH")
            }
            #expect(
                error?.message
                    == "\(tree.path)/Tea.xcodeproj/project.pbxproj is damaged — repair it, or name another project")
            #expect(error?.exitCode == .badData)
        }
    }

    @Test("A target's name stays on one line of the list")
    func hostileName() {
        var target = AppTarget(name: "A\nB", project: "P\u{2028}.xcodeproj")
        target.platforms = []
        #expect(target.line == "  A B  other for an unknown system, 0 Swift files  P .xcodeproj")
    }
}
