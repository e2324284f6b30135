import Foundation
import Testing

@testable import Bring

/// The choice of the sources that are left out because a package can't be built.
struct LeftOutSourcesTests {
    private let tree: TemporaryTree
    private let module: ImportedModule

    init() throws {
        tree = try TemporaryTree([
            "Chart.swift": "import Lottie\nstruct ChartWidget {}\nlet view = LottieView()\n",
            "Plain.swift": "struct PlainWidget {}\n",
            "Bundle.swift": "@main struct All { let one = ChartWidget() }\n",
            "Entry.swift": "import Lottie\n@main struct Entry { let view = LottieView() }\n",
        ])
        module = ImportedModule(
            name: "App",
            folder: try ImportedFolder(path: tree.path, conditions: CompilationConditions(modules: ["Foundation"])),
            imports: [], settings: ProjectSettings())
    }

    private func fault(_ file: String, line: Int = 1, _ message: String) -> BuildLog.Fault {
        .init(
            place: "\(file):\(line)", message: message,
            position: .init(path: "\(tree.path)/\(file)", line: line, column: 1))
    }

    private var left: LeftOutSources {
        LeftOutSources(
            failures: [
                .init(module: "Lottie", package: "lottie-ios", reason: "A.swift:1:1: wrong", names: ["LottieView"])
            ],
            unresolved: [])
    }

    private let missing = "cannot find 'LottieView' in scope"

    @Test("A source that needs the package and that nothing else needs is left out")
    func leaveOut() throws {
        var left = left
        guard case .leaveOut(let omissions) = left.step(after: [fault("Chart.swift", line: 3, missing)], in: [module])
        else {
            Issue.record("nothing is left out")
            return
        }
        #expect(
            omissions == [
                "App": [
                    .init(
                        path: "Chart.swift",
                        reason: "it imports Lottie, and the package lottie-ios can't be built: A.swift:1:1: wrong")
                ]
            ])
        #expect(left.paths == ["Chart.swift"])
        #expect(
            left.diagnostics(of: [module], []) == [
                "the package lottie-ios can't be built: A.swift:1:1: wrong; the app uses LottieView (Chart.swift:3)"
            ])
    }

    @Test("A source whose declarations other sources use isn't left out")
    func needed() throws {
        var left = left
        _ = left.step(after: [fault("Chart.swift", line: 3, missing)], in: [module])
        let step = left.step(after: [fault("Bundle.swift", "cannot find 'ChartWidget' in scope")], in: [module])
        guard case .stop(let reasons) = step else {
            Issue.record("the bundle is left out")
            return
        }
        #expect(
            reasons == [
                "Chart.swift can't be left out, because Bundle.swift:1, in the file with the entry point @main, uses ChartWidget"
            ])
    }

    @Test("The entry point isn't left out")
    func entry() throws {
        var left = left
        let step = left.step(after: [fault("Entry.swift", line: 2, missing)], in: [module])
        guard case .stop(let reasons) = step else {
            Issue.record("the entry point is left out")
            return
        }
        #expect(
            reasons == ["Entry.swift can't be left out, because it has the entry point @main and imports Lottie"])
    }

    @Test("An error with another cause stops the search")
    func otherCause() throws {
        var left = left
        let step = left.step(after: [fault("Plain.swift", "expected '}'")], in: [module])
        guard case .stop(let reasons) = step else {
            Issue.record("a source without the import is left out")
            return
        }
        #expect(reasons.isEmpty)
    }

    @Test("The modules of a package that can't be resolved aren't known, so each unknown import may be its")
    func unresolved() throws {
        var left = LeftOutSources(
            failures: [], unresolved: [.init(origin: "https://example.com/lottie-ios", reason: "not found")])
        let faults = [fault("Chart.swift", line: 3, missing)]
        guard case .leaveOut = left.step(after: faults, in: [module]) else {
            Issue.record("nothing is left out")
            return
        }
        #expect(
            left.diagnostics(of: [module], faults) == [
                "no package has the module Lottie: https://example.com/lottie-ios: not found; the app uses LottieView (Chart.swift:3)"
            ])
    }
}
