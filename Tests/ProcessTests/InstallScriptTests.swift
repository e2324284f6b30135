import Foundation
import TestSupport
import Testing

/// `install.sh` of a made-up release, run by the system's shell.
@Suite(.blocking) struct InstallScriptTests {
    private let release: MadeUpRelease

    init() throws { release = try MadeUpRelease() }

    private var kit: FakeToolkit { release.kit }
    private var place: String { "\(release.home)/.local/lib/airlock-toolkit" }
    private var host: String { String(release.server.address.dropFirst("http://".count).dropLast()) }

    /// The archives that were requested.
    private var downloads: [String] {
        release.server.requests.map(\.path).filter { $0.hasSuffix(".gz") }
    }

    @Test("One command installs the toolkit without root; a second one downloads nothing and changes nothing")
    func installed() throws {
        let first = try release.install()
        #expect(first.status == .exited(0), "\(first.errors)")
        #expect(first.output == "")
        #expect(
            first.errors.hasSuffix(
                """
                Airlock 1.2.0 is installed: \(release.home)/.local/bin/airlock.
                Add it to the PATH: export PATH="\(release.home)/.local/bin:$PATH"

                """), "\(first.errors)")
        let airlock = try ChildProcess(
            "\(release.home)/.local/bin/airlock", ["--version"], environment: ["PATH": "/usr/bin:/bin"], input: []
        ).wait()
        #expect(
            airlock.output
                == "airlock 1.2.0, for Swift version 6.3.1 (swift-6.3.1-RELEASE) on \(release.machine)\n")
        // The check of the system has run.
        #expect(first.errors.contains("/lib/airlock/AppHost|doctor|"))
        let files = try release.installed()
        let second = try release.install()
        #expect(second.status == .exited(0), "\(second.errors)")
        #expect(try release.installed() == files)
        #expect(downloads == ["/download/1.2.0/\(release.archive())"])
    }

    /// Runs the installed command.
    private func airlock(_ words: String..., of release: MadeUpRelease? = nil) throws -> ChildResult {
        let release = release ?? self.release
        return try ChildProcess(
            "\(release.home)/.local/bin/airlock", words,
            environment: ["PATH": "\(release.kit.path)/programs:/usr/bin:/bin", "HOME": release.home], input: []
        ).wait()
    }

    @Test(
        "Of two installations at the same time, one waits for the other, and the archive is downloaded once",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock"), "there is no flock"))
    func simultaneous() throws {
        let target = "/download/1.2.0/SHA256SUMS"
        let sums = try Data(contentsOf: URL(fileURLWithPath: "\(release.folder())/release/SHA256SUMS"))
        // The first run has the lock while it waits for an answer, and then asks again.
        release.server.answer(target, .silence, .whole(body: sums))
        let first = try release.start(settings: ["AIRLOCK_STALL": "1"])
        release.server.waitForRequest()
        let second = try release.install()
        #expect(second.status == .exited(0), "\(second.errors)")
        #expect(second.errors.hasPrefix("Waiting for another run in \(place) …\n"))
        let result = first.wait()
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(downloads.count == 1)
        let name = String(release.archive().dropLast(".tar.gz".count))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: place).sorted() == [name, "install.sh", "source"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(release.home)/.local/bin").sorted()
                == ["AppHost", "IntentsExt", "WidgetExt", "airlock"])
    }

    /// Returns the folder of programs to search first, with a `flock` that fails as on a disk without locks, and an `ln` that first runs commands
    /// in the place of another run.
    private func withoutLocks(_ otherRun: String) throws -> String {
        try kit.install("#!/bin/sh\nexit 1\n", at: "unlocked/flock")
        try kit.install("#!/bin/sh\n\(otherRun)\nexec /bin/ln \"$@\"\n", at: "linking/ln")
        return "\(kit.path)/linking:\(kit.path)/unlocked:\(kit.path)/programs:/usr/bin:/bin"
    }

    @Test("Without locks, a run that fails keeps the toolkit that another run has linked meanwhile")
    func failureWithoutLocks() throws {
        let script = "\(release.folder())/release/install.sh"
        let search = try withoutLocks(
            #"PATH="${PATH#*:}" sh "\#(script)" --from \#(release.server.address.dropLast()) 2>&1 || echo failed >&2; exit 1"#
        )
        let result = try release.install(search: search)
        #expect(result.status == .exited(74))
        #expect(
            result.errors.hasSuffix(
                "install.sh: can't write into '\(release.home)/.local/bin' — check the folder's permissions and free space\n"
            ), "\(result)")
        #expect(result.output.contains("Airlock 1.2.0 is installed: "), "\(result)")
        #expect(try airlock("--version").output.hasPrefix("airlock 1.2.0, "))
        let name = String(release.archive().dropLast(".tar.gz".count))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: place).sorted() == [name, "install.sh", "source"])
        #expect(downloads.count == 1)
    }

    @Test("Without locks, a toolkit that another run has removed before it was linked is installed again")
    func removalWithoutLocks() throws {
        let search = try withoutLocks(
            #"[ -e "$HOME/../once" ] || { : > "$HOME/../once"; rm -r "$HOME"/.local/lib/airlock-toolkit/airlock-1*; }"#)
        let result = try release.install(search: search)
        #expect(result.status == .exited(0), "\(result)")
        #expect(try airlock("--version").output.hasPrefix("airlock 1.2.0, "))
        #expect(downloads.count == 2)
    }

    @Test(
        "Without locks, a version of Swift that another run has removed before the toolkit was linked is installed again",
        .enabled(if: hasGPG, "there is no gpg: install gpg"))
    func swiftRemovalWithoutLocks() throws {
        let (_, target, settings) = try serveSwift()
        let search = try withoutLocks(
            #"[ -e "$HOME/../once" ] || { : > "$HOME/../once"; rm -r "$HOME"/.local/lib/airlock-toolkit/swift-6*; }"#
        ).replacing("\(kit.path)/programs:", with: "")
        let result = try release.install(["--with-swift"], settings: settings, search: search)
        #expect(result.status == .exited(0), "\(result)")
        #expect(FileManager.default.isExecutableFile(atPath: "\(place)/swift-6.3.1/usr/bin/swiftc"))
        #expect(downloads == [target, "/download/1.2.0/\(release.archive())", target])

        // The next run uses the compiler that is there, and looks for it again.
        try FileManager.default.removeItem(atPath: "\(kit.path)/once")
        let second = try release.install(settings: settings, search: search)
        #expect(second.status == .exited(0), "\(second)")
        #expect(FileManager.default.isExecutableFile(atPath: "\(place)/swift-6.3.1/usr/bin/swiftc"))
        #expect(downloads.count == 4)
    }

    @Test("Without locks, a run keeps an earlier toolkit and its Swift that another run links while they are removed")
    func linkWithoutLocks() throws {
        let earlier = "airlock-1.0-swift6.0-linux-\(release.machine)"
        for folder in [earlier, "airlock-0.9-swift5.9-linux-\(release.machine)", "swift-6.0", "swift-5.9"] {
            try kit.write("", to: "home/.local/lib/airlock-toolkit/\(folder)/bin/airlock")
        }
        let search = try withoutLocks(":")
        try kit.install(
            """
            #!/bin/sh
            case $* in
                *"/\(earlier) "*/removed)
                    /bin/ln -s ../lib/airlock-toolkit/\(earlier)/bin/airlock "$HOME/.local/bin/airlock-1.0" ;;
            esac
            exec /bin/mv "$@"

            """, at: "linking/mv")
        let result = try release.install(search: search)
        #expect(result.status == .exited(0), "\(result)")
        let name = String(release.archive().dropLast(".tar.gz".count))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: place).sorted()
                == [earlier, name, "install.sh", "source", "swift-6.0"])
    }

    @Test("An update installs the latest release in place of the earlier one; a removal leaves nothing behind")
    func update() throws {
        #expect(try release.install().status == .exited(0))
        try release.publish("1.3.0")
        // A link of the user keeps an earlier toolkit with its compiler.
        let earlier = "airlock-1.0-swift6.0-linux-\(release.machine)"
        for folder in [earlier, "airlock-1.1-swift5.9-linux-\(release.machine)", "swift-6.0", "swift-5.9"] {
            try kit.write("", to: "home/.local/lib/airlock-toolkit/\(folder)/bin/airlock")
        }
        let link = "\(release.home)/.local/bin/airlock-1.0"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "../lib/airlock-toolkit/\(earlier)/bin/airlock")
        let updated = try airlock("update")
        #expect(updated.status == .exited(0), "\(updated.errors)")
        #expect(try airlock("--version").output.hasPrefix("airlock 1.3.0, "))
        let name = String(release.archive("1.3.0").dropLast(".tar.gz".count))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: place).sorted()
                == [earlier, name, "install.sh", "source", "swift-6.0"])
        try FileManager.default.removeItem(atPath: link)
        let removed = try airlock("uninstall")
        #expect(removed.status == .exited(0), "\(removed.errors)")
        #expect(removed.errors == "Airlock is removed from \(release.home)/.local.\n")
        #expect(try release.installed() == [])
        let none = try release.install(["--uninstall"])
        #expect(none.status == .exited(69))
        #expect(
            none.errors
                == "install.sh: there is no installation in '\(place)' — write the --prefix that it was installed with\n"
        )
    }

    @Test("An update that fails, or whose script isn't the listed one, leaves the earlier toolkit in use")
    func failedUpdate() throws {
        #expect(try release.install().status == .exited(0))
        try release.publish("1.3.0")
        let files = try release.installed()
        func expect(_ status: Int32, _ message: Regex<Substring>) throws {
            let result = try airlock("update")
            #expect(result.status == .exited(status), "\(result)")
            #expect(result.errors.contains(message), "\(result.errors)")
            #expect(try airlock("--version").output.hasPrefix("airlock 1.2.0, "))
            #expect(try release.installed() == files)
        }
        // A stand-in for a disk that is full when the script is copied.
        try kit.install(
            "#!/bin/sh\ncase $* in *.new.*/install.sh) exit 1 ;; esac\nexec /bin/cp \"$@\"\n", at: "programs/cp")
        try expect(74, #/\ninstall.sh: can't write into '.*/\.new\..*' — check the folder's permissions\n$/#)
        try FileManager.default.removeItem(atPath: "\(kit.path)/programs/cp")
        let list = "/latest/download/SHA256SUMS"
        let sums = try String(contentsOfFile: "\(release.folder("1.3.0"))/release/SHA256SUMS", encoding: .utf8)
        release.server.answer(list, .text(sums.replacing("install.sh", with: "other.sh")))
        try expect(
            65,
            #/^install.sh: SHA256SUMS of the latest release doesn't list install.sh — don't use this release, and report it\n$/#
        )
        release.server.answer(list, .text(sums))
        release.server.answer("/latest/download/install.sh", .text("touch \"$HOME/attack\"\n"))
        try expect(65, #/^install.sh: the checksum of install.sh is [0-9a-f]{64}, not [0-9a-f]{64} — run this again/#)
    }

    @Test("Without a network, the archive is installed from a folder; a folder without it is refused")
    func offline() throws {
        let folder = "\(release.folder())/release"
        let result = try release.install(["--prefix", "\(release.home)/my tools"], from: folder)
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(release.server.requests.isEmpty)
        #expect(FileManager.default.fileExists(atPath: "\(release.home)/my tools/bin/airlock"))
        try FileManager.default.removeItem(atPath: "\(folder)/\(release.archive())")
        let missing = try release.install(from: folder)
        #expect(missing.status == .exited(74))
        #expect(
            missing.errors
                == "install.sh: there is no '\(release.archive())' in '\(folder)' — put the archive and SHA256SUMS of one release there\n"
        )
        #expect(!FileManager.default.fileExists(atPath: "\(release.home)/.local"))
    }

    /// Expects that an installation ends with a sentence, and leaves nothing behind.
    private func expect(_ status: Int32, _ message: String, _ result: ChildResult) throws {
        #expect(result.status == .exited(status), "\(result)")
        let last = result.errors.split(separator: "\n").last.map(String.init)
        #expect(last == "install.sh: \(message)")
        #expect(try release.installed() == [])
    }

    @Test("A host that can't be reached, lacks the version or sends nothing is named, and nothing is left behind")
    func network() throws {
        try expect(
            69, "can't reach 127.0.0.1:1 — check the network, or install from a folder with --from DIR",
            try release.install(from: "http://127.0.0.1:1"))
        try expect(
            69, "\(host) has no 'SHA256SUMS' of version 9.9 — check --version, and --from if you wrote it",
            try release.install(["--version", "9.9"]))
        release.server.answer("/download/1.2.0/\(release.archive())", .silence)
        try expect(
            69, "\(host) sent nothing for 1 s — run this again", try release.install(settings: ["AIRLOCK_STALL": "1"]))
    }

    @Test("Half an archive, another archive and a list without one are refused, and nothing is left behind")
    func damaged() throws {
        let path = "/download/1.2.0/\(release.archive())"
        release.server.answer(path, .cut(LoopbackAnswer.start))
        try expect(
            69, "the download of 'http://\(host)\(path)' ended early — run this again", try release.install())
        release.server.answer(path, .text("other"))
        let sums = try String(contentsOfFile: "\(release.folder())/release/SHA256SUMS", encoding: .utf8)
        // The checksum of 'other'.
        let found = "d9298a10d1b0735837dc4bd85dac641b0f3cef27a47e5d53a54f2f3f5b2fcffa"
        try expect(
            65,
            "the checksum of \(release.archive()) is \(found), not \(sums.prefix(64)) — run this again; if it fails again, don't use this release",
            try release.install())
        release.server.answer("/download/1.2.0/SHA256SUMS", .text("\(sums.prefix(64))  other.tar.gz\n"))
        try expect(
            69, "SHA256SUMS lists no archive of version 1.2.0 — check --version, and --from if you wrote it",
            try release.install())
        release.server.answer(
            "/download/1.2.0/SHA256SUMS",
            .text("\(sums.prefix(64))  airlock-1.2.0-swift6.3.1-linux-pdp11.tar.gz\n"))
        try expect(
            69, "there is no archive for \(release.machine) — version 1.2.0 is made for pdp11", try release.install())
    }

    @Test("Another system, musl, an old glibc and a missing or another Swift are refused before anything is downloaded")
    func system() throws {
        let needs = "Airlock needs glibc 2.36 or later, as in Debian 12, Ubuntu 24.04 or Fedora 37"
        try kit.install("#!/bin/sh\nexit 1\n", at: "musl/getconf")
        try kit.install("#!/bin/sh\necho 'musl libc (x86_64)' >&2\nexit 1\n", at: "musl/ldd")
        try kit.install("#!/bin/sh\necho 'glibc 2.31'\n", at: "old/getconf")
        try kit.install("#!/bin/sh\necho Darwin\n", at: "mac/uname")
        func search(_ first: String) -> String { "\(kit.path)/\(first):\(kit.path)/programs:/usr/bin:/bin" }
        try expect(69, "this system uses musl — \(needs)", try release.install(search: search("musl")))
        try expect(
            69,
            "this system has glibc 2.31 — Airlock needs 2.36 or later, as in Debian 12, Ubuntu 24.04 or Fedora 37",
            try release.install(search: search("old")))
        try expect(
            69, "Airlock runs on Linux, and this is Darwin — use a Linux machine or container",
            try release.install(search: search("mac")))
        #expect(release.server.requests.isEmpty)
        try expect(
            69, "there is no Swift — install Swift 6.3.1 from swift.org, or write --with-swift",
            try release.install(search: "/usr/bin:/bin"))
        try kit.install("#!/bin/sh\necho 'Swift version 6.4 (swift-6.4-RELEASE)'\n", at: "programs/swiftc")
        try expect(
            69,
            "this machine has 'Swift version 6.4 (swift-6.4-RELEASE)', and version 1.2.0 is made for Swift 6.3.1 — install that from swift.org, or write --with-swift",
            try release.install())
        #expect(downloads == [])
    }

    @Test(
        "On a full disk, the installation ends with a remedy, and nothing is left behind",
        .enabled(if: SmallFileSystem.isAvailable, "this process may not mount"))
    func fullDisk() throws {
        let disk = try SmallFileSystem(at: "\(kit.path)/small", kilobytes: 64)
        let body = Data(count: 1 << 20)
        release.server.answer("/download/1.2.0/\(release.archive())", .whole(body: body))
        let result = try release.install(["--prefix", "\(disk.path)/prefix"])
        try expect(
            74,
            "the disk of '\(disk.path)/prefix/lib/airlock-toolkit' is full — free space for the archive and its contents, or choose another disk with --prefix",
            result)
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == [])
    }

    @Test("A program of the same name that the script hasn't installed is kept, and wrong options are refused")
    func refused() throws {
        try kit.write("mine\n", to: "home/.local/bin/AppHost")
        let result = try release.install()
        #expect(result.status == .exited(74))
        #expect(
            result.errors
                == "install.sh: '\(release.home)/.local/bin/AppHost' exists, and this script hasn't installed it — move it away, or choose another folder with --prefix\n"
        )
        #expect(try release.installed() == [".local/bin/AppHost"])
        for (words, message) in [
            (["--prefx", "x"], "unknown option '--prefx' — see 'sh install.sh --help'"),
            (["--version"], "--version needs a value — see 'sh install.sh --help'"),
            (["--version", "1/2"], "'1/2' isn't a version — write one such as 1.0.0"),
        ] {
            let wrong = try release.install(words)
            #expect(wrong.status == .exited(64) && wrong.errors == "install.sh: \(message)\n")
        }
    }

    // MARK: Signatures

    private static let hasGPG = FileManager.default.isExecutableFile(atPath: "/usr/bin/gpg")

    /// Runs gpg with the publisher's keys.
    @discardableResult
    private func gpg(_ words: String...) throws -> String {
        try FileManager.default.createDirectory(
            atPath: "\(kit.path)/keys", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let result = try ChildProcess(
            "/usr/bin/gpg",
            ["--homedir", "\(kit.path)/keys", "--batch", "--quiet", "--pinentry-mode", "loopback", "--passphrase", ""]
                + words, input: []
        ).wait()
        try #require(result.status == .exited(0), "\(result.errors)")
        return result.output
    }

    /// Makes a key, and returns its fingerprint and the file with its public half.
    private func makeKey() throws -> (fingerprint: String, file: String) {
        try gpg("--quick-generate-key", "Publisher <publisher@example.com>", "ed25519", "sign", "never")
        let list = try gpg("--list-keys", "--with-colons")
        let line = try #require(list.split(separator: "\n").first { $0.hasPrefix("fpr:") })
        let file = "\(kit.path)/airlock-key.asc"
        try gpg("--armor", "--output", file, "--export")
        return (try #require(line.split(separator: ":").last.map(String.init)), file)
    }

    private func serve(_ file: String, at target: String, of release: MadeUpRelease? = nil) throws {
        (release ?? self.release).server.answer(target, .whole(body: try Data(contentsOf: URL(fileURLWithPath: file))))
    }

    private func endAgent() throws {
        _ = try ChildProcess(
            "/usr/bin/gpgconf", ["--homedir", "\(kit.path)/keys", "--kill", "all"], input: []
        ).wait()
    }

    @Test(
        "The publisher's signature is checked with gpg; another key or a changed list is refused",
        .enabled(if: hasGPG, "there is no gpg: install gpg"))
    func signature() throws {
        let key = try makeKey()
        let signed = try MadeUpRelease(settings: ["AIRLOCK_GPG_FINGERPRINT": key.fingerprint])
        let sums = "\(signed.folder())/release/SHA256SUMS"
        try gpg("--armor", "--output", "\(kit.path)/sums.asc", "--detach-sign", sums)
        try endAgent()
        for (name, file) in [("SHA256SUMS.asc", "\(kit.path)/sums.asc"), ("airlock-key.asc", key.file)] {
            try serve(file, at: "/download/1.2.0/\(name)", of: signed)
        }
        let right = try signed.install()
        #expect(right.status == .exited(0), "\(right.errors)")
        // The installed release's key must have signed the list with the latest script, too.
        let target = "/latest/download/SHA256SUMS"
        signed.server.answer("\(target).asc", .text("other"))
        try serve(key.file, at: "/latest/download/airlock-key.asc", of: signed)
        let refused = try airlock("update", of: signed)
        #expect(refused.status == .exited(65))
        #expect(
            refused.errors
                == "install.sh: SHA256SUMS isn't signed with the publisher's key — don't use this release, and report it\n"
        )
        try serve("\(kit.path)/sums.asc", at: "\(target).asc", of: signed)
        let updated = try airlock("update", of: signed)
        #expect(updated.status == .exited(0), "\(updated.errors)")
        let text = try String(contentsOfFile: sums, encoding: .utf8)
        signed.server.answer("/download/1.2.0/SHA256SUMS", .text(text + "\n"))
        let wrong = try signed.install(["--prefix", "\(signed.home)/other"])
        #expect(wrong.status == .exited(65))
        #expect(
            wrong.errors
                == "install.sh: SHA256SUMS isn't signed with the publisher's key — don't use this release, and report it\n"
        )
        #expect(!FileManager.default.fileExists(atPath: "\(signed.home)/other"))
    }

    @Test(
        "With --with-swift, the signed toolchain for this system is installed beside the toolkit, which then uses it",
        .enabled(if: hasGPG, "there is no gpg: install gpg"))
    func swift() throws {
        let (archive, target, settings) = try serveSwift()
        let result = try release.install(["--with-swift"], settings: settings, search: "/usr/bin:/bin")
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(result.errors.contains("Swift: Swift version 6.3.1 (swift-6.3.1-RELEASE) in "))
        #expect(FileManager.default.isExecutableFile(atPath: "\(place)/swift-6.3.1/usr/bin/swiftc"))
        // A toolchain that another key has signed.
        try Data("other".utf8).write(to: URL(fileURLWithPath: archive))
        try serve(archive, at: target)
        let wrong = try release.install(
            ["--with-swift", "--prefix", "\(release.home)/other"], settings: settings, search: "/usr/bin:/bin")
        #expect(wrong.status == .exited(65))
        #expect(
            wrong.errors.hasSuffix(
                "install.sh: the signature of Swift 6.3.1 is wrong — run this again, or install Swift from swift.org\n")
        )
        #expect(!FileManager.default.fileExists(atPath: "\(release.home)/other"))
    }

    /// Serves a signed archive of a made-up toolchain; returns the archive, its path on the server, and the variables that name the server.
    private func serveSwift() throws -> (archive: String, target: String, settings: [String: String]) {
        let key = try makeKey()
        // The stand-in for the compiler, and its runtime.
        let compiler = try String(contentsOfFile: "\(kit.path)/programs/swiftc", encoding: .utf8)
        try kit.install(compiler, at: "swift/toolchain/usr/bin/swiftc")
        let archive = "\(kit.path)/swift.tar.gz"
        _ = try ChildProcess("/usr/bin/tar", ["-czf", archive, "-C", "\(kit.path)/swift", "toolchain"], input: [])
            .wait()
        try gpg("--armor", "--output", "\(archive).sig", "--detach-sign", archive)
        try endAgent()
        // On a system that swift.org has no toolchain for, that of Debian 12 is used.
        let suffix = release.machine == "x86_64" ? "" : "-\(release.machine)"
        let target =
            "/swift-6.3.1-release/debian12\(suffix)/swift-6.3.1-RELEASE/swift-6.3.1-RELEASE-debian12\(suffix).tar.gz"
        release.server.answer("*", .whole(status: 404))
        try serve(archive, at: target)
        try serve("\(archive).sig", at: "\(target).sig")
        try serve(key.file, at: "/keys.asc")
        let address = String(release.server.address.dropLast())
        return (
            archive, target, ["AIRLOCK_SWIFT_DOWNLOADS": address, "AIRLOCK_SWIFT_KEYS": "\(address)/keys.asc"]
        )
    }
}
