import AirlockSandbox
import Foundation
import TestSupport
import Testing

@testable import Shared

struct ExtensionSandboxTests {
    @Test(
        "The launcher grants an app the parts of a container that its extension may use, without features' domains",
        arguments: [true, false])
    func appRoles(changesGroups: Bool) {
        let domains: [Domain] = [.alarms, .widgets, .queue, .intents, .home, .activities]
        let whole = ["documents", "catalogues"].map { ExtensionSandbox.Grant(.read, "/c", inner: $0) }
        let parts = domains.map { ExtensionSandbox.Grant(.read, "/c", inner: "documents/\($0.name)") }
        for (app, role) in [(AppRole.widgets, ContainerRole.widgets), (.intents, .intents)] {
            let granted = app.grants(in: "/c", of: nil, changesGroups: changesGroups)
            let builtIn = Set(role.grants(in: "/c", domains: domains, changesGroups: changesGroups))
            #expect(Set(granted) == builtIn.subtracting(whole).union(parts))
        }
    }

    @Test("An app is known by the folder above .build, whichever link leads there")
    func importedApps() throws {
        let folder = try TemporaryFolder()
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: "\(folder.path)/App/.build/app/debug", withIntermediateDirectories: true)
        let executable = "/.build/app/debug/App-widgets"
        try Data().write(to: URL(fileURLWithPath: "\(folder.path)/App\(executable)"))
        try manager.createSymbolicLink(atPath: "\(folder.path)/Link", withDestinationPath: "App")
        let app = try #require(ExtensionSandbox.ImportedApp(folder: "\(folder.path)/App"))
        #expect(ExtensionSandbox.ImportedApp(executable: "\(folder.path)/Link\(executable)") == app)
        #expect(ExtensionSandbox.ImportedApp(folder: "\(folder.path)/Other") == nil)
        #expect(app.documentName.count == 20 && app.documentName.hasPrefix("app."))
    }

    @Test("The value of an option is found in a command line, the last of several, and not after two dashes")
    func fileOptions() {
        func value(_ words: String...) -> String? { FileOptions.value(of: "out", in: words[...]) }
        #expect(value("render", "--out", "a.png") == "a.png")
        #expect(value("render", "--out=a.png", "--out", "b=c") == "b=c")
        #expect(value("render", "--out", "-") == nil)
        #expect(value("ask", "--", "--out", "a.png") == nil)
        #expect(value("render", "--out") == nil && value("render", "--output", "a") == nil)
    }

    @Test("The files that a line names are found while a shell completes it, without its unfinished word")
    func completedLine() {
        func value(_ words: String...) -> String? {
            FileOptions.value(of: "fixture", in: FileOptions.completed(words[...]))
        }
        let own = ["complete", "--fixture", "/own", "--only", "ask"]
        #expect(value("complete", "--fixture", "/own", "--", "ask", "--fixture", "/a b", "T") == "/a b")
        func line(_ line: String) -> String? {
            FileOptions.value(of: "fixture", in: FileOptions.completed((own + ["--shell", "bash", "--", line])[...]))
        }
        #expect(line(#"x/tea ask --fixture "/a \"b" --json T"#) == #"/a "b"#)
        #expect(line(#"tea ask --fixture='/a b'\ c T"#) == "/a b c")
        #expect(line("tea ask --fixture /typed") == "/own" && line("tea ask -- --fixture /typed x") == "/own")
        #expect(line("tea ask --fixture '/typed x") == "/own" && line("tea as") == "/own")
        #expect(value("complete", "--fixture", "/own") == "/own")
    }

    @Test("The output of a gallery is a folder, and that of every other command a file")
    func outputs() {
        #expect(FileOptions.written(by: "render").contains("out") && !FileOptions.filled(by: "render").contains("out"))
        #expect(
            FileOptions.filled(by: "gallery").contains("out") && !FileOptions.written(by: "gallery").contains("out"))
        #expect(FileOptions.filled(by: "complete").isEmpty && FileOptions.written(by: "complete").isEmpty)
    }
}
