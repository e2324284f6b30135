import Testing

@testable import Bring

struct AgentSectionTests {
    @Test("The section has at most 40 lines, names the toolkit's versions, and quotes the folder for a shell")
    func toolkit() throws {
        let tree = try TemporaryTree([
            "version": "1.2.0\n", "releases": "https://github.com/ada/Airlock/releases\n",
            "swift/compiler": "Swift version 6.3.1 (swift-6.3.1-RELEASE)\n",
        ])
        let lines = AgentSection(path: "My App/Bob's Widgets", root: tree.path).lines
        #expect(lines.count <= 40)
        #expect(lines.first?.hasPrefix(AgentSection.begin) == true && lines.last == AgentSection.end)
        let text = lines.joined(separator: "\n")
        #expect(
            text.contains(
                "\ncurl -fsSL https://github.com/ada/Airlock/releases/download/1.2.0/install.sh | sh -s -- --with-swift\n"
            ))
        #expect(text.contains("Swift version 6.3.1 (swift-6.3.1-RELEASE)"))
        #expect(text.contains(#"airlock bring verdict 'My App/Bob'\''s Widgets' --check   #"#))
        #expect(text.contains(#"airlock mcp 'My App/Bob'\''s Widgets'   #"#))
    }

    @Test("A checkout's section has no versions, and a section without a folder explains its placeholder")
    func checkout() throws {
        let tree = try TemporaryTree(["version": "1.2.0\n"])
        let lines = AgentSection(path: nil, root: tree.path).lines
        #expect(lines.count <= 40)
        let text = lines.joined(separator: "\n")
        #expect(text.contains("\ncurl -fsSL \"$AIRLOCK_INSTALL_FROM/latest/download/install.sh\" | sh"))
        #expect(text.contains("the version of Swift that `airlock --version` prints"))
        #expect(text.contains("`PATH` is the app's repository, its .xcodeproj or a folder of widget sources."))
        #expect(text.contains("airlock watch PATH   #"))
        #expect(
            AgentSection(path: "App/Widgets", root: tree.path).lines.contains {
                $0.hasPrefix("airlock mcp App/Widgets ")
            })
    }
}
