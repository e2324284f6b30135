import AirlockSandbox
import Testing

@testable import Shared

struct ExtensionSandboxTests {
    @Test(
        "The launcher grants an app the parts of a container that its extension may use, without features' domains",
        arguments: [true, false])
    func appRoles(changesGroups: Bool) {
        let domains: [Domain] = [.alarms, .widgets, .queue, .intents, .activities]
        for (app, role) in [(AppRole.widgets, ContainerRole.widgets), (.intents, .intents)] {
            let granted = app.grants(in: "/c", changesGroups: changesGroups)
            #expect(
                Set(granted) == Set(role.grants(in: "/c", domains: domains, changesGroups: changesGroups)))
        }
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

    @Test("The output of a gallery is a folder, and that of every other command a file")
    func outputs() {
        #expect(FileOptions.written(by: "render").contains("out") && !FileOptions.filled(by: "render").contains("out"))
        #expect(
            FileOptions.filled(by: "gallery").contains("out") && !FileOptions.written(by: "gallery").contains("out"))
    }
}
