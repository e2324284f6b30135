import Testing

@testable import Bring

struct BuildSettingsTests {
    @Test("The Swift mode is reported with the file or option that sets it")
    func modeOrigin() throws {
        let tree = try TemporaryTree([
            "Package.swift": "// swift-tools-version: 6.0\n", "A.swift": "", ".git/HEAD": "",
            "Sources/App/Features/Home/Widgets/Small/Views/A.swift": "",
        ])
        // The package is found from any depth.
        let deep = ProjectSettings(near: tree.path + "/Sources/App/Features/Home/Widgets/Small/Views")
        #expect(
            BuildSettings(deep).text
                == "Swift 6, from \(tree.path)/Package.swift; override with --swift-mode 5")
        #expect(
            BuildSettings(deep, isModeGiven: true).text
                == "Swift 6, set by --swift-mode, otherwise from \(tree.path)/Package.swift")
        #expect(
            BuildSettings(deep, isModeGiven: true, isIsolationGiven: true).text
                == "Swift 6, set by --swift-mode and --default-isolation")
    }

    @Test("Without a project, Swift 5 is reported with the reason and the option that changes it")
    func missingProject() throws {
        let tree = try TemporaryTree([".git/HEAD": "", "W/A.swift": ""])
        #expect(
            BuildSettings(ProjectSettings(near: tree.path + "/W")).text
                == "Swift 5, the default: no .xcodeproj or Package.swift in the folder or above it; override with --swift-mode 6"
        )
    }
}
