import Foundation

/// The section of an `AGENTS.md` that tells coding agents how to set up and use Airlock.
struct AgentSection {
    /// The path of the project or of a folder, relative to the repository; `nil` if the user named none.
    let path: String?
    /// The version of the toolkit that wrote the section; `nil` for a checkout.
    let version: String?
    /// The version of Swift that the toolkit needs, as the compiler prints it; `nil` for a checkout.
    let compiler: String?
    /// The address of the toolkit's releases; `nil` for a checkout.
    let releases: String?

    /// The first characters of the line before the section.
    static let begin = "<!-- airlock:begin"
    /// The line after the section.
    static let end = "<!-- airlock:end -->"

    /// The lines of the section, with its markers.
    var lines: [String] {
        let app = path?.shellWord ?? "PATH"
        // The script reads the variable, too.
        let script =
            version.flatMap { version in releases.map { "\($0)/download/\(version)/install.sh" } }
            ?? "\"$AIRLOCK_INSTALL_FROM/latest/download/install.sh\""
        let swift = compiler ?? "the version of Swift that `airlock --version` prints"
        return [
            "\(Self.begin): 'airlock bring' replaces everything from here to the end marker -->",
            "## Widgets on Linux", "",
            "Airlock builds, draws and checks iPhone widgets on Linux, without Xcode or a simulator."
                + (path == nil ? " `PATH` is the app's repository, its .xcodeproj or a folder of widget sources." : ""),
            "Run these commands in the repository's root. If the project has several widget extensions, add `--target NAME`;",
            "`airlock bring targets \(app)` lists the targets.", "",
            "Set up a cloud sandbox once, without root. This needs Linux with glibc 2.36 or later, and installs",
            "\(swift) from swift.org if it isn't there.", "", "```sh",
            "curl -fsSL \(script) | sh -s -- --with-swift"
                + (releases == nil ? "   # AIRLOCK_INSTALL_FROM is the address of Airlock's releases" : ""),
            "export PATH=\"$HOME/.local/bin:$PATH\"",
            "airlock doctor   # checks Swift, the toolkit and the sandbox", "```", "",
            "Build the widgets, look at them, and check them after each change:", "", "```sh",
            "airlock bring verdict \(app) --check   # compile errors by cause, with remedies, in seconds",
            "airlock bring \(app) --into /tmp/widgets   # builds and draws; errors with file and line",
            "/tmp/widgets/mywidgets list   # kinds and families",
            "/tmp/widgets/mywidgets render --kind KIND --family systemSmall --out /tmp/widget.png",
            "/tmp/widgets/mywidgets render --kind KIND --format outline   # every view as text",
            "/tmp/widgets/mywidgets lint   # faults such as truncated text, with remedies",
            "airlock watch \(app)   # draws again after each edit, and serves a page",
            "airlock mcp \(app)   # the same as tools for an agent (Model Context Protocol)", "```", "",
            "Exit code 1 means findings, compile errors or blockers: read the output, and fix the sources.",
            "These can't work here, so don't try to make them work: network requests of the extension,",
            "UIKit views and Objective-C. Apple's other frameworks, such as HealthKit, answer as a phone",
            "whose user denied access.",
            "`#if os(iOS)` is compiled, as for an iPhone. Test on a device before a release.",
            Self.end,
        ]
    }
}

extension AgentSection {
    /// Creates the section of an installed toolkit or of a checkout.
    ///
    /// - Parameter root: The folder of the toolkit or the checkout.
    init(path: String?, root: String) {
        func text(_ name: String) -> String? {
            FileManager.default.contents(atPath: "\(root)/\(name)").map {
                String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }
        let isInstalled = Toolkit.isInstalled(in: root)
        self.init(
            path: path, version: isInstalled ? text("version") : nil,
            compiler: isInstalled ? text("swift/compiler") : nil, releases: isInstalled ? text("releases") : nil)
    }
}
