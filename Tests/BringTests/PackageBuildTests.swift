import Foundation
import Testing

@testable import Bring

/// The conditional parts that a package's source is compiled without.
struct PackageBuildTests {
    private let known = KnownNames([], modules: ["UIKit", "SwiftUI"])
    private let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree([
            "A.swift": """
            import Foundation
            #if canImport(UIKit) && !os(watchOS)
            import UIKit
            #if canImport(SwiftUI)
            let one = UISplitViewController()
            #endif
            let two = UISplitViewController()
            #endif
            #if os(iOS)
            let three = UIBackgroundTaskIdentifier.invalid
            #endif
            let four = missing()

            """
        ])
    }

    private func folder() throws -> ImportedFolder {
        try ImportedFolder(
            path: tree.path, conditions: CompilationConditions(modules: ["Foundation", "SwiftUI", "UIKit"]))
    }

    private func fault(_ line: Int) -> BuildLog.Fault {
        .init(
            place: "A.swift:\(line)", message: "cannot find 'x' in scope",
            position: .init(path: "\(tree.path)/A.swift", line: line, column: 1))
    }

    @Test(
        "An error inside a condition is removed with the modules of the innermost condition",
        arguments: [
            (5, "SwiftUI"), (7, "UIKit"), (10, "iOS"),
        ])
    func removableParts(line: Int, module: String) throws {
        var folder = try folder()
        let removable = PackageBuild.removable([fault(line)], in: folder, known: known)
        #expect(removable == ["A.swift": [module]])
        folder.remove(modules: [module], from: "A.swift")
        let omitted = try #require(folder.sources.first).blocks.omissions
        #expect(omitted.contains { $0.lines.contains(line) })
    }

    @Test("An error outside conditions can't be removed")
    func otherParts() throws {
        #expect(PackageBuild.removable([fault(5), fault(12)], in: try folder(), known: known).isEmpty)
    }
}
