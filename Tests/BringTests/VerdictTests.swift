import AirlockLint
import Foundation
import TestSupport
import Testing

@testable import Bring

struct VerdictTests {
    private func verdict(_ files: [String: String]) throws -> Verdict {
        let tree = try TemporaryTree(files)
        let known = try Checkout.names.get()
        let conditions = CompilationConditions(known, ProjectSettings(near: "/"), own: [], isDebug: true)
        // Two invented names, so that the tests don't depend on which of Apple's are supported.
        let invented = NameTable(
            Array((NameTable.apple.names.sorted() + ["Wobbler", ".wobble"]).joined(separator: "\n").utf8))
        return Verdict(try ImportedFolder(path: tree.path, conditions: conditions), known: known, apple: invented)
    }

    @Test("Findings about intents are listed, and don't change the result")
    func intents() throws {
        var found = try verdict(["A.swift": "let a = 1"])
        let line = SourceLine(file: "A.swift", line: 1)
        found.intents = [SourceFinding(.reservedWord, "Play", "title", "the title contains 'Siri'", at: line)]
        #expect(
            found.text.contains(
                "\n\nINTENTS: the App Store or Siri may refuse these\n  A.swift:1: warning: the title contains 'Siri' [reserved-word]\n"
            ))
        #expect(found.isClear)
        let json = try JSONValue(parsing: found.json)
        #expect(json["intents"]?.array?.first?["rule"]?.string == "reserved-word")
    }

    @Test("A font that the property list names and the folder doesn't have is reported")
    func missingFonts() throws {
        let list =
            "<plist><dict><key>UIAppFonts</key><array><string>Fonts/Title.ttf</string><string>Body.otf</string></array></dict></plist>"
        let found = try verdict(["A.swift": "let a = 1", "Info.plist": list, "Fonts/Title.ttf": ""])
        let fonts = found.obstacles.filter { $0.what.contains("font") }
        #expect(fonts.map(\.what) == ["the font file Body.otf, which isn't in the folder"])
        #expect(fonts.map(\.places) == [["Info.plist"]] && found.isClear)
    }

    @Test("Constructs that stop sources are listed once, with all of their places")
    func manyPlaces() throws {
        let found = try verdict(["A.swift": String(repeating: "import SpriteKit\n", count: 20_000) + "let a = 1"])
        #expect(found.obstacles.map(\.what) == ["import SpriteKit"])
        #expect(found.obstacles.first?.places.count == 20_000)
    }

    @Test("Used names are classified as drawn, working, accepted or missing, with counts and places")
    func nameClasses() throws {
        let found = try verdict([
            "A.swift": """
            import SwiftUI
            struct A: View {
                let logger = Logger()
                var body: some View {
                    Text("a").padding().onDisappear { }
                    Wobbler { }.wobble(id: 1, in: n)
                    Wobbler { }
                }
            }
            """
        ])
        #expect(found.drawn.map(\.name).contains(".padding"))
        #expect(found.accepted.map(\.name) == [".onDisappear"])
        #expect(found.missing.map(\.name) == ["Wobbler", ".wobble"])
        #expect(found.missing.first?.count == 2)
        #expect(found.missing.first?.places == ["A.swift:6", "A.swift:7"])
        #expect(found.works.map(\.name) == ["Logger"])
        #expect(found.text.contains(" uses), 1 working (1), 0 untested (0), 1 accepted (1), 2 missing (3)"))
        #expect(!found.isClear)
    }

    @Test("A format style that doesn't exist is missing, although views have a modifier of that name")
    func unknownFormats() throws {
        let found = try verdict([
            "A.swift": """
            import SwiftUI
            let texts = [
                Text(.currentDate, format: .offset(to: date)), Text(3, format: .number), Text(date, format: .brief),
                Text(4, format: .frame(width: 3)), Text("a", style: .frame),
                Text(date, format: isShort ? .padding : .dateTime), Text(f(a, format: .hex), format: .percent),
            ]
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            let message = log("\\(number, format: .hex)")
            """,
            "B.swift": "extension FormatStyle where Self == Date.FormatStyle { static var brief: Self { .init() } }",
        ])
        #expect(found.missing.map(\.name) == [".frame"] && found.missing.first?.places == ["A.swift:4"])
    }

    @Test("Types and members declared in the folder are not reported as missing")
    func ownDeclarations() throws {
        let found = try verdict([
            "A.swift": "extension View { func wobble(_ a: Int) -> some View { self } }",
            "B.swift": "struct Wobbler {}\nlet a = Wobbler()\nlet b = c.wobble(1)",
        ])
        #expect(found.missing.isEmpty)
    }

    @Test("Types declared nowhere are listed as unknown with their place")
    func unknownTypes() throws {
        let found = try verdict(["A.swift": "let a = Theme.shared\nlet b: [String: Calendar] = [:]"])
        #expect(found.unknown.map(\.name) == ["Theme"])
        #expect(found.unknown.first?.places == ["A.swift:1"])
        #expect(!found.isClear && found.text.hasSuffix("estimate: see FOUND NOWHERE first"))
    }

    @Test("The sources of the app's modules are estimated, too, with their paths")
    func moduleSources() throws {
        let tree = try TemporaryTree([
            "Widgets/A.swift": "import Design\nlet a = Card(), b = Text(\"\")",
            "Design/C.swift":
                "import SpriteKit\nimport Nowhere\npublic struct Card { let a: Paint?, b: SKNode?, c: CFMachPort? }\n#if os(macOS)\nlet d = 1\n#endif",
        ])
        let known = try Checkout.names.get()
        let conditions = CompilationConditions(known, ProjectSettings(near: "/"), own: [], isDebug: true)
        let found = Verdict(
            try ImportedFolder(path: tree.path + "/Widgets", conditions: conditions),
            modules: [try ImportedFolder(path: tree.path + "/Design", conditions: conditions)], known: known,
            ownModules: ["Design"])
        let file = tree.path + "/Design/C.swift"
        #expect(found.unknown.map { "\($0.name) \($0.places)" } == ["Paint [\"\(file):3\"]"])
        #expect(found.missing.map { "\($0.name) \($0.places)" } == ["CFMachPort [\"\(file):3\"]"])
        #expect(
            found.obstacles.map { "\($0.what) \($0.places)" } == [
                "import SpriteKit [\"\(file):1\", \"\(file):3\"]", "import Nowhere [\"\(file):2\"]",
            ])
        #expect(found.files == 1 && !found.isClear)
    }

    @Test("A name that no file declares may be of a module that isn't here")
    func namesOfMissingModules() throws {
        let found = try verdict(["A.swift": "import Lottie\nimport SpriteKit\nlet a = LottieView()"])
        #expect(
            found.remedy(for: "LottieView")
                == "no file of the repository declares it: it may be of a module that isn't here (Lottie); if a step of the build generates it, run that step and add the file with --also"
        )
    }

    @Test("Unsupported frameworks and constructs are listed with their places and a remedy")
    func blockers() throws {
        let found = try verdict([
            "A.swift": """
            import PencilKit
            import SpriteKit
            import Networking
            @objc protocol A { @objc optional func a() }
            let s = a.perform(#selector(a))
            let t = URLSession.shared
            struct P { let c: UITableView }
            class M { let node: PKCanvasView; let unit: SKScene; let client = Networking.Client() }
            """,
            "C.storyboard": "", "D.m": "",
        ])
        let stops = Dictionary(
            found.obstacles.filter { $0.weight == .stops }.map { ($0.what, $0.places) }, uniquingKeysWith: +)
        #expect(stops["UIKit views"] == ["A.swift:7"])
        #expect(stops["import PencilKit"] == ["A.swift:1", "A.swift:8"])
        #expect(
            found.obstacles.contains { $0.what == "URLSession, of which every request fails" && $0.weight == .differs })
        #expect(stops["import SpriteKit"] == ["A.swift:2", "A.swift:8"])
        #expect(stops["import Networking"] == ["A.swift:3"])
        #expect(stops["an optional requirement of a protocol"] == ["A.swift:4"])
        #expect(stops["perform(_:with:)"] == ["A.swift:5"])
        #expect(found.obstacles.contains { $0.what.hasPrefix("#selector") && $0.weight == .differs })
        #expect(
            found.obstacles.contains { $0.what == "a source in another language than Swift" && $0.weight == .differs })
        #expect(found.obstacles.contains { $0.what == "a storyboard" && $0.weight == .differs })
        #expect(found.obstacles.allSatisfy { !$0.remedy.isEmpty && !$0.places.isEmpty })
    }

    @Test("An import that no known name needs is left out, until the compiler misses a name of the module")
    func unneededImports() throws {
        var found = try verdict([
            "A.swift": "import PencilKit\nimport Networking\nimport Tea\nlet a = 1.description",
            "B.swift": "import PencilKit",
        ])
        func imports(_ weight: Obstacle.Weight) -> [String: [String]] {
            let rows = found.obstacles.filter { $0.weight == weight && $0.what.hasPrefix("import ") }
            return Dictionary(uniqueKeysWithValues: rows.map { ($0.what, $0.places) })
        }
        #expect(found.isClear && imports(.stops).isEmpty)
        #expect(imports(.omits)["import PencilKit"] == ["A.swift:1", "B.swift:1"])
        #expect(imports(.omits)["import Networking"] == ["A.swift:2"])
        let clear = found
        // The compiler finds no error.
        found.add([])
        #expect(found.isClear && imports(.omits).count == 3)
        // A member is missing that the second module may declare.
        found = clear
        found.add([
            .init(place: "A.swift:2", message: "no such module 'Networking'"),
            .init(place: "A.swift:4", message: "value of type 'Int' has no member 'brewed'"),
        ])
        #expect(imports(.omits).keys.sorted() == ["import PencilKit", "import Tea"] && imports(.stops).isEmpty)
        #expect(found.errors?.groups.first?.module == "Networking")
        // The estimate was wrong.
        found = try verdict(["A.swift": "import PencilKit\nstruct A { let b: PKCanvasView }"])
        #expect(imports(.stops).count == 1)
        found.add([])
        #expect(found.isClear && imports(.omits).count == 1)
    }

    @Test("The names generated from an intent definition are the folder's own, and a damaged definition is named")
    func intentDefinitions() throws {
        let source = """
            let a = ConfigurationIntent().scheme
            final class Handler: INExtension, ConfigurationIntentHandling {}
            let c = ConfigurationIntentResponse.outOfStock(city: City(identifier: nil, display: ""))
            """
        let definition = try DefinitionFile.sample
        let found = try verdict(["A.swift": source, "Base.lproj/B.intentdefinition": definition])
        #expect(found.isClear && found.unknown.isEmpty && found.missing.isEmpty)
        #expect(
            found.omissions == [
                .init(
                    path: "Base.lproj/B.intentdefinition",
                    reason: "ConfigurationIntent.location isn't generated: CLPlacemark isn't available here")
            ])
        let damaged = try verdict(["A.swift": source, "B.intentdefinition": String(definition.dropLast(20))])
        #expect(
            damaged.omissions == [
                .init(
                    path: "B.intentdefinition", reason: "isn't a property list, so its intents aren't generated")
            ])
        #expect(damaged.unknown.map(\.name).contains("ConfigurationIntent") && !damaged.isClear)
        let unused = try verdict(["A.swift": "let a = 1", "B.intentdefinition": ""])
        #expect(unused.isClear)
        #expect(
            unused.omissions.map(\.reason) == ["isn't an intent definition, so its intents aren't generated"])
    }

    @Test("Names of a module that doesn't exist are places of its import, and not missing or a blocker of their own")
    func missingModule() throws {
        let found = try verdict([
            "A.swift": """
            import PencilKit
            final class Cup { var node: PKCanvasView? }
            struct Pot { var cups: [Cup]; let scene: PKDrawing }
            """,
            "B.swift": "import SpriteKit\nlet here: SKNode? = nil\nlet there = SKWhatever()",
            "C.swift": "import SwiftUI\nlet app = UIApplication.shared",
        ])
        #expect(found.missing.isEmpty && found.unknown.isEmpty && !found.isClear)
        #expect(
            found.obstacles.map { "\($0.what) \($0.places)" } == [
                #"import PencilKit ["A.swift:1", "A.swift:2", "A.swift:3"]"#,
                #"import SpriteKit ["B.swift:1", "B.swift:2", "B.swift:3"]"#,
                #"UIApplication.shared ["C.swift:2"]"#,
            ])
        let other = try verdict(["A.swift": "let a: SemanticContentDescriptor? = nil\nlet b: SKNode? = nil"])
        #expect(other.missing.map(\.name) == ["SKNode"] && other.obstacles.map(\.what) == ["visual intelligence"])
        #expect(try verdict(["A.swift": "import SwiftUI\n@propertyWrapper struct Query { }\nlet a = Query()"]).isClear)
        #expect(
            other.remedy(for: "IntentValueRepresentation")
                == "leave the query to the app: there is no camera or screen to search here")
    }

    @Test("No rule is about a name that this project declares, because such a rule never applies")
    func rules() throws {
        let known = try Checkout.names.get()
        for name in ObstacleRules.names.flatMap(\.names) {
            let form: NameUse.Form = name.hasPrefix("@") ? .attribute : .type
            let use = NameUse(form: form, name: String(name.drop { $0 == "@" }), line: 1)
            #expect(known.status(of: use) == nil, "\(name)")
        }
    }

    @Test("Intent names are classified as working or accepted, and unsupported ones get a remedy")
    func intentNames() throws {
        let found = try verdict([
            "A.swift": """
            import AppIntents
            import CoreTransferable
            struct A: ProgressReportingIntent, PredictableIntent {
                @Parameter(title: "Card") var card: IntentPaymentMethod
                func f() async throws { try await IntentDonationManager.shared.donate(intent: self) }
            }
            struct B: View { var body: some View { SiriTipView(intent: A()).appEntityIdentifier(nil) } }
            let c = SiriTipUIView()
            """
        ])
        #expect(found.drawn.map(\.name).contains("SiriTipView"))
        #expect(found.works.map(\.name).contains("ProgressReportingIntent"))
        #expect(found.accepted.map(\.name).contains(".donate"))
        #expect(found.accepted.map(\.name).contains(".appEntityIdentifier"))
        #expect(
            found.obstacles.map { "\($0.what): \($0.remedy)" } == [
                "an intent value whose type isn't available: take a string or an entity of the app, and look the rest up in the app",
                "UIKit views of shortcuts: write SiriTipView or ShortcutsLink, which are drawn",
            ])
    }

    @Test("Lines of other platforms are counted, and names in them are not reported as missing")
    func omittedLines() throws {
        let found = try verdict(["A.swift": "let c = 1\n#if os(macOS)\nlet a = Wobbler()\nlet b = Wobbler()\n#endif"])
        #expect(found.missing.isEmpty)
        #expect(found.obstacles.map(\.what) == ["2 lines not compiled for iOS: #if os(macOS)"])
        #expect(found.obstacles.map(\.places) == [["A.swift:3"]])
        #expect(found.obstacles.map(\.weight) == [.omits] && found.isClear)
    }

    @Test("Lines that a flag omits are listed with the flag")
    func omittedFlags() throws {
        let found = try verdict([
            "A.swift": "let c = 1\n#if PRO && os(iOS)\nlet a = 1\n#endif\n#if DEBUG\n#else\nlet b = 1\n#endif"
        ])
        #expect(
            found.obstacles.map { "\($0.what) \($0.places)" } == [
                #"1 line not compiled: #if PRO && os(iOS) ["A.swift:3"]"#,
                #"1 line not compiled: #else of #if DEBUG ["A.swift:7"]"#,
            ])
        #expect(found.obstacles.first?.remedy.contains("another value of PRO") == true)
    }

    @Test("Lines that Xcode compiles, because an iPhone's SDK has more modules, are listed as different")
    func lostLines() throws {
        let found = try verdict([
            "A.swift": """
            let c = 1
            #if canImport(SpriteKit) && os(iOS)
            let a = 1
            #if os(macOS)
            let b = 1
            #endif
            #endif
            #if canImport(AppKit) || canImport(FoundationNetworking)
            let d = 1
            #endif
            #if !targetEnvironment(simulator) && arch(arm64)
            let e = 1
            #endif
            """
        ])
        #expect(
            found.obstacles.map { "\($0.weight) \($0.what) \($0.places)" } == [
                #"differs 4 lines that Xcode compiles for an iPhone: #if canImport(SpriteKit) && os(iOS) ["A.swift:3"]"#,
                #"differs 1 line that Xcode compiles for an iPhone: #if !targetEnvironment(simulator) && arch(arm64) ["A.swift:12"]"#,
                #"omits 1 line not compiled for iOS: #if canImport(AppKit) || canImport(FoundationNetworking) ["A.swift:9"]"#,
            ])
    }

    @Test("A type that only a condition hides is listed with the condition's place, not as found nowhere")
    func hiddenTypes() throws {
        let found = try verdict([
            "A.swift": "#if os(macOS)\nstruct Theme {}\n#else\n#endif\nlet a = Theme()\nlet b = Brush()",
            "B.swift": "#if os(watchOS)\n\nenum Theme { case Brush }\n#endif\n",
        ])
        #expect(found.unknown.map(\.name) == ["Brush"])
        #expect(found.hidden.map(\.name) == ["Theme"] && !found.isClear)
        #expect(found.hidden.first?.places == ["A.swift:5"])
        #expect(found.hidden.first?.hiddenBy == ["A.swift:1: #if os(macOS)", "B.swift:1: #if os(watchOS)"])
        #expect(
            found.text.contains(
                """
                HIDDEN: declared only in lines that aren't compiled for iOS
                  Theme                          1×  A.swift:5
                    → A.swift:1: #if os(macOS)
                    → B.swift:1: #if os(watchOS)
                """))
        #expect(
            found.remedy(for: "Theme")
                == "it is declared only in lines that aren't compiled for iOS: A.swift:1: #if os(macOS), B.swift:1: #if os(watchOS)"
        )
    }

    @Test("A folder of which nothing is compiled is not clear")
    func nothingCompiled() throws {
        let found = try verdict([
            "A.swift": "#if os(macOS)\nstruct A {}\n#endif", "B.swift": "import SwiftUI\n// nothing",
        ])
        #expect(!found.isClear)
        let blocker = found.obstacles.first
        #expect(blocker?.what == "nothing in the folder is compiled for iOS" && blocker?.weight == .stops)
        #expect(blocker?.places == ["A.swift:1: #if os(macOS)"])
    }

    @Test("A module's name before a type is not found nowhere")
    func qualifiedNames() throws {
        let found = try verdict([
            "A.swift":
                "import SwiftUI\nimport Leaves\nlet a = SwiftUI.Text(\"a\")\nlet b: Swift.Int = 1\nlet c = Leaves.d\nlet e = Twigs.f"
        ])
        #expect(found.unknown.map(\.name) == ["Twigs"])
    }

    @Test("Functions of Foundation and macros of the toolchain's modules are not missing")
    func toolchainNames() throws {
        let found = try verdict([
            "A.swift": """
            import Foundation
            import Observation
            @Observable final class A { @ObservationIgnored var a = 1 }
            func f() { NSLog("a"); print(NSHomeDirectory(), NSMaxRange(NSMakeRange(1, 2))) }
            let few = #Predicate<Int> { $0 < 3 }
            """
        ])
        #expect(found.missing.isEmpty && found.unknown.isEmpty && found.isClear)
    }

    @Test(
        "An import of FoundationNetworking or FoundationXML is a blocker with the reason, unless its condition is false on an iPhone"
    )
    func networking() throws {
        let found = try verdict([
            "A.swift": "import FoundationNetworking\nlet a = 1",
            "B.swift": "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\nlet b = 1",
            "C.swift": "import FoundationXML\n#if canImport(FoundationXML)\nlet c = Wobbler()\n#endif",
        ])
        let stops = found.obstacles.filter { $0.weight == .stops }
        #expect(stops.map(\.what) == ["import FoundationNetworking", "import FoundationXML"])
        #expect(stops.map(\.places) == [["A.swift:1"], ["C.swift:1"]] && found.missing.isEmpty)
        #expect(stops.last?.remedy == "import Foundation: XMLParser is in it, here as on an iPhone")
        #expect(stops.first?.remedy.contains("an extension has none here") == true)
    }

    @Test("The compiler's errors replace the estimates, with the verdict's remedies; each cause is listed once")
    func compilerErrors() throws {
        var found = try verdict([
            "A.swift":
                "import AppIntents\n@objc class A: NSObject {}\nlet a = Wobbler()\nlet b = Theme()\nlet c = 1.wobble(d: 1)",
            "B.swift": "struct P { let c: UITableView }",
        ])
        #expect(found.missing.count == 2 && found.unknown.count == 1)
        func fault(_ line: Int, _ message: String) -> BuildLog.Fault {
            .init(place: "A.swift:\(line)", message: message, position: .init(path: "/A.swift", line: line, column: 9))
        }
        var early = found
        early.add([fault(1, "no such module 'AppIntents'")])
        #expect(early.missing.count == 2 && early.unknown.count == 1)
        var elsewhere = found
        elsewhere.add([.init(place: "/Leaves/L.swift:2", message: "missing return")])
        #expect(elsewhere.missing.count == 2 && elsewhere.unknown.count == 1 && !elsewhere.isClear)
        #expect(early.text.contains("no such module 'AppIntents'\n    → write #if canImport(AppIntents) around it"))
        #expect(
            found.remedy(for: "Lottie", isModule: true)
                == "add the module with --modules Lottie=DIR, where DIR contains its sources")
        found.add([
            fault(3, "cannot find 'Wobbler' in scope"), fault(4, "cannot find 'Theme' in scope"),
            fault(6, "cannot find 'Wobbler' in scope"), fault(7, "cannot find type 'UITableView' in scope"),
        ])
        #expect(found.missing.isEmpty && found.unknown.isEmpty && !found.isClear)
        #expect(!found.obstacles.contains { $0.weight == .stops })
        #expect(
            found.text.contains(
                """
                ERRORS: the compiler doesn't accept the sources
                  A.swift:3:9: cannot find 'Wobbler' in scope (2 errors)
                    → it is Apple's, and Airlock doesn't have it
                  A.swift:4:9: cannot find 'Theme' in scope
                    → no file of the repository declares it: if a step of the build generates it, run that step and add the file with --also
                  A.swift:7:9: cannot find type 'UITableView' in scope
                    → draw it in SwiftUI: a widget shows no UIKit views on a phone either
                """))
        #expect(found.text.hasSuffix("verdict: the sources don't compile — see ERRORS"))
        let object = try JSONSerialization.jsonObject(with: Data(try found.json.utf8)) as? [String: Any]
        let errors = try #require(object?["errors"] as? [[String: Any]])
        #expect(errors.map { $0["name"] as? String } == ["Wobbler", "Theme", "UITableView"])
        #expect(errors[0]["count"] as? Int == 2 && errors[0]["column"] as? Int == 9)
        #expect(object?["clear"] as? Bool == false)
    }

    @Test("If the sources compile, no estimate about names or constructs remains")
    func compiledSources() throws {
        var found = try verdict(["A.swift": "@objc class A: NSObject {}\nlet a = Wobbler()", "B.m": ""])
        found.add([])
        #expect(found.isClear && found.text.hasSuffix("verdict: the sources compile"))
    }

    @Test("Two types marked @main are reported as an obstacle")
    func duplicateMain() throws {
        let found = try verdict([
            "A.swift": "@main struct A: WidgetBundle { var body: some Widget { W() } }",
            "B.swift": "@main struct B: WidgetBundle { var body: some Widget { W() } }\nstruct W: Widget {}",
        ])
        #expect(found.obstacles.map(\.what) == ["2 types marked @main"])
    }

    @Test("Tests and entries of apps and intents extensions are omitted with a reason")
    func omittedFiles() throws {
        let found = try verdict([
            "A.swift": "@main struct A: WidgetBundle { var body: some Widget { W() } }\nstruct W: Widget {}",
            "B.swift": "@main struct B: App {}", "C.swift": "@main struct C: AppIntentsExtension {}",
            "T.swift": "import XCTest",
        ])
        #expect(
            found.omissions == [
                .init(path: "T.swift", reason: "a test"), .init(path: "B.swift", reason: "the app's entry point"),
                .init(path: "C.swift", reason: "an intents extension's entry point; its intents are discovered"),
            ])
        #expect(found.declared.all.map(\.form) == ["widget bundles", "widgets"])
    }

    /// The sample app works entirely, so there must be no blockers.
    @Test("The sample app has a clear verdict without missing or unknown names")
    func sampleApp() throws {
        let known = try Checkout.names.get()
        let conditions = CompilationConditions(known, ProjectSettings(near: "/"), own: [], isDebug: true)
        let found = Verdict(
            try ImportedFolder(path: Checkout.root + "/Tests/Fixtures/SampleApp", conditions: conditions), known: known)
        #expect(found.missing.isEmpty && found.unknown.isEmpty && found.isClear)
        #expect(
            found.text.hasSuffix(
                "estimate: the compiler decides — no blocker found by name, members and overloads not checked; ./airlock bring verdict PATH --check asks it"
            ))
        var compiled = found
        compiled.add([])
        var failed = found
        failed.add([.init(place: "A.swift:1", message: "missing return")])
        for (verdict, value) in [(found, nil), (compiled, true), (failed, false)] as [(Verdict, Bool?)] {
            let object = try JSONSerialization.jsonObject(with: Data(try verdict.json.utf8)) as? [String: Any]
            #expect(object?["compiled"] as? Bool == value && (object?["compiled"] is NSNull) == (value == nil))
        }
        #expect(found.drawn.count > 50 && found.works.count > 10)
        #expect(
            found.declared.all.map(\.form) == [
                "widget bundles", "widgets", "controls", "activities", "intents", "entities", "shortcuts",
            ])
    }

    @Test("The JSON report has the missing names and obstacles that the text report has")
    func jsonReport() throws {
        let found = try verdict(["A.swift": "import PencilKit\nlet a: PKCanvasView = Wobbler()"])
        let object = try JSONSerialization.jsonObject(with: Data(try found.json.utf8)) as? [String: Any]
        #expect(object?["clear"] as? Bool == false)
        #expect((object?["missing"] as? [[String: Any]])?.first?["name"] as? String == "Wobbler")
        #expect((object?["obstacles"] as? [[String: Any]])?.first?["what"] as? String == "import PencilKit")
        #expect(found.text.contains("MISSING: these don't compile here\n  Wobbler"))
        #expect(found.text.hasSuffix("estimate: see MISSING and BLOCKERS first"))
    }

    @Test(
        "A path that is no folder is refused with an input/output exit status",
        arguments: ["/nowhere/at/all", "/dev/null"])
    func notAFolder(_ path: String) {
        let error = #expect(throws: CommandFailure.self) {
            try ImportedFolder(path: path, conditions: .init(modules: []))
        }
        #expect(error?.message == "\(path) isn't a folder — name the folder of the widget extension's sources")
        #expect(error?.exitCode == .inputOutput)
    }

    @Test("A folder without Swift sources is refused with a remedy")
    func noSources() throws {
        let tree = try TemporaryTree(["a.txt": ""])
        let error = #expect(throws: CommandFailure.self) {
            try ImportedFolder(path: tree.path, conditions: .init(modules: []))
        }
        #expect(
            error?.message
                == "\(tree.path) holds no Swift sources — name the folder of the widget extension's sources")
    }

    // Requirements: I-003
    @Test("File, settings and JSON access in an intent is advised to move to a service")
    func intentAdvice() throws {
        let found = try verdict([
            "Intents.swift": """
            import AppIntents
            struct Water: AppIntent {
                static let title: LocalizedStringResource = "Water"
                func perform() async throws -> some IntentResult {
                    UserDefaults.standard.set(1, forKey: "watered")
                    let all = try JSONDecoder().decode([Int].self, from: Data(contentsOf: url))
                    return .result()
                }
            }
            struct PlantQuery: EntityStringQuery { }
            """,
            "More.swift": """
            extension PlantQuery { func all() { _ = FileManager.default } }
            struct Store { let manager = FileManager.default, defaults = UserDefaults.standard }
            // UserDefaults in a comment, and "FileManager" in a text
            """,
        ])
        #expect(
            found.obstacles.filter { $0.weight == .advises }.map { "\($0.what) \($0.places)" } == [
                #"Water stores settings: UserDefaults ["Intents.swift:5"]"#,
                #"Water reads or writes JSON or property lists: JSONDecoder ["Intents.swift:6"]"#,
                #"Water reads or writes files: contentsOf ["Intents.swift:6"]"#,
                #"PlantQuery reads or writes files: FileManager ["More.swift:1"]"#,
            ])
        #expect(found.isClear)
        #expect(
            found.text.contains(
                """
                BETTER ELSEWHERE: this works, but is hard to test in an intent
                  Water stores settings: UserDefaults  Intents.swift:5
                    → move it into a service of the app, injected with @Dependency: the intent can then be tested without files
                """))
    }
}
