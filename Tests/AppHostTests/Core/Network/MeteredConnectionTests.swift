import Foundation
import TestSupport
import Testing

@testable import AppHost

/// The detection of a metered connection, with programs that replace NetworkManager's.
struct MeteredConnectionTests {
    private let folder: TemporaryFolder
    private var environment: [String: String] { ["PATH": folder.path] }

    init() throws { folder = try TemporaryFolder() }

    /// Installs a program by a copy in another process: a file that this process had open for writing can't be run while
    /// another test forks.
    private func install(_ name: String, _ script: String) async throws {
        let path = "\(folder.path)/\(name)"
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: "\(path).sh"))
        let copy = LimitedCommand(environment: [:])
        #expect(try await copy.run(["/bin/cp", "\(path).sh", path]) == .exited(0, output: ""))
        #expect(try await copy.run(["/bin/chmod", "755", path]) == .exited(0, output: ""))
    }

    @Test(
        "The metered state comes from busctl, or from nmcli if busctl gives no usable answer",
        arguments: [
            ("echo 'u 1'", "exit 1", true),
            ("echo 'u 3'", "exit 1", true),
            ("echo 'u 2'", "echo GENERAL.METERED:yes", false),
            ("echo 'u 4'", "exit 1", false),
            ("echo 'u 0'", "exit 1", false),
            (
                "echo no bus >&2; exit 1", "echo 'GENERAL.METERED:no (guessed)'; echo 'GENERAL.METERED:yes (guessed)'",
                true
            ),
            ("exit 1", "echo GENERAL.METERED:no", false),
            ("echo nonsense", "echo GENERAL.METERED:yes", true),
            ("exit 1", "exit 1", false),
            // The output of a program that fails is ignored.
            ("echo 'u 1'; exit 1", "exit 1", false),
        ])
    func networkManager(busctl: String, nmcli: String, isMetered: Bool) async throws {
        try await install("busctl", busctl)
        try await install("nmcli", nmcli)
        #expect(await MeteredConnection(.auto, environment: environment).isMetered() == isMetered)
    }

    @Test("Without busctl and nmcli, the connection counts as not metered")
    func unknownState() async {
        #expect(await !MeteredConnection(.auto, environment: environment).isMetered())
    }

    @Test("The user's setting overrides the state that NetworkManager reports")
    func userSetting() async throws {
        try await install("busctl", "echo 'u 1'")
        #expect(await !MeteredConnection(.no, environment: environment).isMetered())
        try await install("busctl", "echo 'u 2'")
        #expect(await MeteredConnection(.yes, environment: environment).isMetered())
    }

    @Test("The Metered property of NetworkManager is queried on the system bus")
    func busQuery() async throws {
        try await install("busctl", #"echo "$@" > "\#(folder.path)/arguments"; echo 'u 1'"#)
        #expect(await MeteredConnection(.auto, environment: environment).isMetered())
        #expect(
            try String(contentsOfFile: "\(folder.path)/arguments", encoding: .utf8)
                == "--system --timeout=2 get-property org.freedesktop.NetworkManager /org/freedesktop/NetworkManager org.freedesktop.NetworkManager Metered\n"
        )
    }
}
