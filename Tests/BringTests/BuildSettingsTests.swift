import Testing

@testable import Bring

struct BuildSettingsTests {
    @Test("The Swift mode is reported with the file or option that sets it")
    func modeOrigin() throws {
        let tree = try TemporaryTree([
            "Package.swift": "// swift-tools-version: 6.0\n", "A.swift": "", ".git/HEAD": "",
            "Sources/App/Features/Home/Widgets/Small/Views/A.swift": "",
        ])
        // However deep the sources lie in the package.
        let deep = ProjectSettings(near: tree.path + "/Sources/App/Features/Home/Widgets/Small/Views")
        #expect(
            BuildSettings(deep).text
                == "Swift 6, as \(tree.path)/Package.swift says; --swift-mode 5 has it otherwise")
        #expect(
            BuildSettings(deep, isModeGiven: true).text
                == "Swift 6, as --swift-mode has it, else as \(tree.path)/Package.swift says")
        #expect(
            BuildSettings(deep, isModeGiven: true, isIsolationGiven: true).text
                == "Swift 6, as --swift-mode and --default-isolation has it")
    }

    @Test("Without a project, Swift 5 is reported with the reason and the option that changes it")
    func missingProject() throws {
        let tree = try TemporaryTree([".git/HEAD": "", "W/A.swift": ""])
        #expect(
            BuildSettings(ProjectSettings(near: tree.path + "/W")).text
                == "Swift 5, as there is no .xcodeproj or Package.swift in the folder or above it; --swift-mode 6 has it otherwise"
        )
    }
}
