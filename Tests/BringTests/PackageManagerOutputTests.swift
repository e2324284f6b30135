import Testing

@testable import Bring

struct PackageManagerOutputTests {
    @Test("The addresses that the package manager looks for are found in its output, local ones by their paths")
    func addresses() {
        let output = PackageManagerOutput(
            """
            Fetching https://example.com/x/a
            Updating git@example.com:x/b.git
            Fetched https://example.com/x/c from cache (0.02s)
            error: 'root': cannot clone from local directory /repos/D
            error: Failed to clone repository https://example.com/x/a:
            """)
        #expect(output.addresses == ["https://example.com/x/a", "git@example.com:x/b.git", "file:///repos/D"])
    }

    @Test("Binary targets, which are never fetched, are no failure of the rest")
    func binaries() {
        let binary =
            "error: failed downloading 'https://example.com/a.zip' which is required by binary target 'A': no network"
        #expect(PackageManagerOutput("Fetched a\n\(binary)\n\(binary)").lacksOnlyBinaries)
        #expect(!PackageManagerOutput("\(binary)\nerror: 'foo': no Package.swift").lacksOnlyBinaries)
        #expect(!PackageManagerOutput("Fetched a").lacksOnlyBinaries)
    }

    @Test("A denied use of the network is that of the manifest whose program tried it")
    func denials() {
        let output = PackageManagerOutput(
            """
            Launcher: git tried to use the network: socket(AF_INET) is denied
            Launcher: swift-foo-manifest tried to use the network: socket(AF_INET6) is denied
            """)
        #expect(output.denials == ["the manifest of swift-foo tried to use the network: socket(AF_INET6) is denied"])
    }

    @Test(
        "A failure names the package, with the cause on one line",
        arguments: [
            (
                "Launcher: foo-manifest didn't end within 60 s and was ended\nerror: Invalid manifest\n",
                "the manifest of foo didn't end within 60 s and was ended — correct the package, or unlink it", ["foo"]
            ),
            (
                "error: Invalid manifest (compiled with: [])\nFatal error: no key\nMissing or empty JSON output from manifest compilation for foo in /x\n",
                "the manifest of foo ended without a result: Fatal error: no key — correct the package, or unlink it",
                ["foo"]
            ),
            (
                "error: Invalid manifest (compiled with: [\"swiftc\", \"-o\", \"/t/foo-manifest\"])\n/Package.swift:5:9: error: cannot find 'a' in scope\n",
                "the manifest of foo doesn't compile: line 5:9: error: cannot find 'a' in scope — correct the package, or unlink it",
                ["foo"]
            ),
            (
                "error: 'foo': package 'foo' is using Swift tools version 99.0.0 but the installed version is 6.3.1\n",
                "package 'foo' is using Swift tools version 99.0.0 but the installed version is 6.3.1 — correct the package, or unlink it",
                ["foo"]
            ),
            (
                "error: the package at '/a/b' cannot be accessed (invalid access to /a/b)\n",
                "the package at /a/b is outside the repository — import with --allow-outside", []
            ),
            (
                "error: Dependencies could not be resolved because root depends on 'a' 1.0.0..<2.0.0.\n",
                "no versions go together: root depends on 'a' 1.0.0..<2.0.0 — correct the package, or unlink it", []
            ),
            (
                "Computing version for https://example.com/x/foo\nLauncher: swift-package used more than 4096 MiB of memory and was ended\n",
                "swift-package used more than 4096 MiB of memory and was ended while the manifest of foo was evaluated — correct the package, or unlink it",
                ["foo"]
            ),
            ("something else\n", "the package manager ended with 1: something else", []),
        ] as [(String, String, Set<String>)])
    func failures(output: String, reason: String, identities: Set<String>) {
        #expect(PackageManagerOutput(output).failure(status: 1) == .init(reason: reason, identities: identities))
    }
}
