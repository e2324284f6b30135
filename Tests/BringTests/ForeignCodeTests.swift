import Foundation
import Testing

@testable import Bring

struct ForeignCodeTests {
    /// Returns the verdict on a target whose folder is `W`, which links the framework `Core` in a folder of that name.
    private func verdict(_ files: [String: String], header: String? = "W/W-Bridging-Header.h") throws -> Verdict {
        let framework = """
            PK = {isa = XCSwiftPackageProductDependency; productName = Lottie; };
            FR = {isa = PBXFrameworksBuildPhase; files = (BC, ); };
            BC = {isa = PBXBuildFile; fileRef = CF; };
            CF = {isa = PBXFileReference; path = Core.framework; sourceTree = BUILT_PRODUCTS_DIR; };
            """
        let project = SampleProject(
            folders: ["W": [:], "Core": [:]],
            targets: [
                .init(
                    name: "Widgets",
                    settings: ["SDKROOT": "iphoneos"].merging(
                        header.map { ["SWIFT_OBJC_BRIDGING_HEADER": $0] } ?? [:]
                    ) { $1 },
                    folders: ["W"], more: "packageProductDependencies = (PK, );"),
                .init(
                    name: "Core", type: "framework", settings: ["SDKROOT": "iphoneos"], folders: ["Core"],
                    more: "productReference = CF;"),
            ], more: framework
        ).text.replacing("buildPhases = (S0, R0, );", with: "buildPhases = (S0, R0, FR, );")
        let tree = try TemporaryTree(
            files.merging(["Tea.xcodeproj/project.pbxproj": project, ".git/HEAD": ""]) { $1 })
        let known = try Checkout.names.get()
        let arguments = try BringArguments(["verdict", tree.path, "--target", "Widgets"], current: "/")
        let source = try #require(try ImportReader(arguments: arguments, known: known).sources().first)
        var verdict = Verdict(
            source.folder, modules: source.modules.map(\.folder), known: known,
            ownModules: Set(source.modules.map(\.name)), foreign: source.foreign)
        verdict.target = source.target.map { .init($0, modules: []) }
        return verdict
    }

    private func stops(_ verdict: Verdict) -> [String] {
        verdict.obstacles.filter { $0.weight == .stops }.map { "\($0.what): \($0.places.joined(separator: ", "))" }
    }

    private static let remedy =
        "only Swift is compiled here, so write it in Swift, or leave it to the app and pass the widget the values it shows"

    @Test("A name that only a bridging header declares is a blocker with the header's line, the first use first")
    func bridgingHeader() throws {
        var found = try verdict([
            "W/W-Bridging-Header.h": "#import <UIKit/UIKit.h>\n#import \"Store.h\"\n#include \"C.h\"\n",
            "Shared/Store.h": "#import \"W-Bridging-Header.h\"\n\n@interface TeaStore : NSObject\n@end\n",
            "W/C.h": "int tea_count(void);\nint unused(void);\n",
            "W/A.swift":
                "let a = tea_count()\nlet b = TeaStore()\nlet c: TeaStore? = nil\nfunc f(unused: Int) -> Int { unused }",
            "W/Store.m": "",
        ])
        #expect(
            stops(found) == [
                "tea_count is declared in C (W/C.h:1): W/A.swift:1",
                "TeaStore is declared in Objective-C (Shared/Store.h:3): W/A.swift:2, W/A.swift:3",
            ])
        #expect(found.obstacles.filter { $0.weight == .stops }.allSatisfy { $0.remedy == Self.remedy })
        #expect(found.unknown.isEmpty && found.missing.isEmpty && !found.isClear)
        found.add([
            .init(
                place: "W/A.swift:2", message: "cannot find 'TeaStore' in scope",
                position: .init(path: "/A", line: 2, column: 9))
        ])
        #expect(
            found.text.contains(
                """
                  W/A.swift:2:9: cannot find 'TeaStore' in scope
                    → it is declared in Objective-C (Shared/Store.h:3): \(Self.remedy)
                """))
    }

    @Test("A bridging header and sources in other languages of which nothing is used are no blocker")
    func unusedCode() throws {
        let found = try verdict([
            "W/W-Bridging-Header.h": "@interface A : NSObject\n@end\n@interface View : NSObject\n@end\nint b(void);\n",
            "W/A.swift": "import SwiftUI\nstruct W: View { var body: some View { Text(\"\").b() } }",
            "W/Store.m": "", "W/Shader.metal": "", "W/Tea.xcdatamodeld/Tea.xcdatamodel/contents": "",
            "W/Leaf.mlmodel": "",
        ])
        #expect(found.isClear)
        #expect(
            found.obstacles.map { "\($0.what): \($0.places.joined(separator: ", "))" } == [
                "a Core Data model: W/Tea.xcdatamodeld", "a Core ML model: W/Leaf.mlmodel",
                "a source in another language than Swift: W/Shader.metal, W/Store.m",
                "a bridging header: W/W-Bridging-Header.h",
            ])
        #expect(
            found.obstacles.last?.remedy == "nothing to do, unless a source needs what it would declare: A, View, b")
        #expect(found.obstacles.allSatisfy { $0.weight == .differs })
    }

    @Test("Classes that Xcode generates from models are blockers if a source uses them")
    func models() throws {
        let model = """
            <model><entity name="Tea" representedClassName="TeaItem" syncable="YES" codeGenerationType="class">
            <attribute name="entity"/></entity><entity name="Pot" representedClassName=".Pot" codeGenerationType="class"/>
            <entity name="Cup" representedClassName="Cup" codeGenerationType="category"/><entity name="Leaf"/></model>
            """
        let found = try verdict(
            [
                "W/Tea.xcdatamodeld/Tea.xcdatamodel/contents": model, "W/LeafDetector.mlmodel": "",
                "W/A.swift":
                    "func f(_ tea: TeaItem, _ cup: Cup) throws { _ = try LeafDetector(configuration: .init()) }",
            ], header: nil)
        #expect(
            stops(found) == [
                "TeaItem is generated from a Core Data model (W/Tea.xcdatamodeld): W/A.swift:1",
                "LeafDetector is generated from a Core ML model (W/LeafDetector.mlmodel): W/A.swift:1",
            ])
        #expect(found.unknown.map(\.name) == ["Cup"])
        #expect(ForeignCode.entityClasses(in: model) == ["TeaItem", "Pot"])
    }

    @Test("The attributes of an entity are found with white space around them, and those without an end are ignored")
    func entityAttributes() {
        let text =
            "<entity  name = \n\"Tea\" x 'y'\tcodeGenerationType= \"class\" name=\"Pot\">"
        #expect(ForeignCode.entityClasses(in: text) == ["Tea"])
        #expect(ForeignCode.entityClasses(in: "<entity name=\"Tea\" codeGenerationType=\"class") == [])
    }

    @Test("Long elements of a model are read to their end", arguments: ["a", "a ", " ", "=", "\"", "a=", "a=\""])
    func longElements(part: String) {
        let long = "<entity " + String(repeating: part, count: 400_000 / part.utf8.count)
        let entity = "<entity name=\"Tea\" codeGenerationType=\"class\"/>"
        #expect(ForeignCode.entityClasses(in: "\(long)>\(entity)") == ["Tea"])
    }

    @Test("An import of a module that isn't built names what makes the module")
    func modules() throws {
        let found = try verdict(
            [
                "W/A.swift": "import Core\nimport Lottie\nimport Pods_Widgets\nimport Nowhere\nlet a = CoreThing()",
                "Core/Core.h": "#import <Core/CoreThing.h>\n", "Core/Inner/CoreThing.h": "@interface CoreThing\n@end\n",
                "Core/Core.m": "",
            ], header: nil)
        #expect(
            found.obstacles.filter { $0.weight == .stops }.map { [$0.what, $0.remedy] } == [
                [
                    "import Core",
                    "it is the Objective-C framework target Core, and only Swift is compiled here: leave what needs it to the app",
                ],
                ["import Lottie", "it is a product of a Swift package, which bring doesn't build yet"],
                ["import Pods_Widgets", "it is a CocoaPods module, which bring doesn't build: remove the import"],
                [
                    "import Nowhere",
                    "no target of the project makes it: a package or a step of the build may — see the target's packages and scripts",
                ],
                ["CoreThing is declared in Objective-C (Core/Inner/CoreThing.h:1)", Self.remedy],
            ])
        #expect(
            found.remedy(for: "Lottie", isModule: true)
                == "it is a product of a Swift package, which bring doesn't build yet")
    }

    @Test("The headers of a bare folder are read as those of a target, and none outside its repository")
    func bareFolder() throws {
        let tree = try TemporaryTree([
            ".git/HEAD": "", "App/A-Bridging-Header.h": "#import \"Tea.h\"\n#import \"../../Out.h\"\n",
            "Lib/Tea.h": "@interface Tea\n@end", "App/A.swift": "let a = Tea()\nlet b = Out()",
        ])
        let known = try Checkout.names.get()
        let arguments = try BringArguments(["verdict", "\(tree.path)/App"], current: "/")
        let source = try #require(try ImportReader(arguments: arguments, known: known).sources().first)
        let found = Verdict(source.folder, known: known, foreign: source.foreign)
        #expect(stops(found) == ["Tea is declared in Objective-C (\(tree.path)/Lib/Tea.h:1): A.swift:1"])
        #expect(found.unknown.map(\.name) == ["Out"])
    }
}
