import BringSupport
import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

@Suite(.blocking)
struct AppBuilderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func build(_ script: String) async throws -> BuildReport { try await builder(script).build() }

    private func builder(_ script: String) throws -> AppBuilder {
        // The shell reads the script: a file that was just written can't always be run while other tests start processes.
        let path = "\(folder.path)/bring"
        try Data(script.utf8).write(to: URL(fileURLWithPath: path))
        var options = Arguments(command: "")
        options[BuildOptions.name] = "Tea"
        return AppBuilder(
            program: "/bin/sh", root: path, folder: "/tea", options: options,
            environment: ["PATH": "/usr/bin:/bin"])
    }

    @Test("The program is called with the folder and its options, and its report is read")
    func report() async throws {
        let report = try await build(
            """
            [ "$*" = "build /tea --name Tea --built --product widgets" ] || exit 9
            echo '{"title":"Tea","package":"/p","executable":"/p/x","hasIntents":false,'
            echo '"fonts":"/f","locale":"de_DE","sources":["/tea"],"folder":"/tea","remedy":null,'
            echo '"errors":[{"file":"A.swift","line":1,"column":2,"message":"m","source":"s"},{"message":"n"}],"compileMilliseconds":1,"linkMilliseconds":2}'
            exit 1
            """)
        #expect(report.title == "Tea" && report.locale == "de_DE" && report.remedy == nil && report.sources == ["/tea"])
        #expect(report.folder == "/tea")
        #expect(report.executable == "/p/x" && !report.hasIntents)
        #expect(
            report.faults == [
                .init(file: "A.swift", line: 1, column: 2, message: "m", source: "s"),
                .init(file: nil, line: nil, column: nil, message: "n", source: nil),
            ])
    }

    @Test(
        "A build that compiles nothing ends with a cause and a remedy",
        arguments: [
            (
                #"echo '{"problem":"/tea isn'"'"'t a folder — name a folder"}'; exit 74"#,
                "/tea isn't a folder — name a folder"
            ),
            ("echo oops; exit 3", "the build failed with status 3: oops\n — save a file to build again"),
            ("kill -SEGV $$", "the build crashed — save a file to build again"),
        ])
    func problems(script: String, message: String) async throws {
        await #expect(throws: AppBuildError(message)) { try await build(script) }
    }

    @Test("The files of a project are listed before it is built; a folder without a project has none")
    func followed() async throws {
        let files = try builder(
            """
            [ "$*" = "build /tea --name Tea --followed" ] || exit 9
            echo '{"sources":["/tea/Tea.xcodeproj/project.pbxproj"]}'
            """)
        #expect(try await files.followed() == ["/tea/Tea.xcodeproj/project.pbxproj"])
        #expect(try await builder("echo '{}'").followed() == nil)
        await #expect(throws: AppBuildError("choose one with --target NAME:\n  A\n  B")) {
            try await builder(#"echo '{"problem":"choose one with --target NAME:\\n  A\\n  B"}'; exit 65"#).followed()
        }
        await #expect(
            throws: AppBuildError("the project can't be read — run './airlock bring targets PATH' to see the reason")
        ) { try await builder("exit 3").followed() }
    }

    @Test("A missing program is named")
    func missingProgram() async {
        let builder = AppBuilder(
            program: "/nowhere/Bring", root: "/toolkit", folder: "/tea", options: Arguments(command: ""),
            environment: [:])
        await #expect(
            throws: AppBuildError(
                "can't start /nowhere/Bring: No such file or directory — check the installation of Airlock")
        ) { try await builder.build() }
    }
}
