import Foundation
import Testing

@testable import Bring

/// Project rules that the compiler doesn't check, read from the sources and the package manifest.
struct SourceRules {
    private static let root = Source.root

    /// The modules that each folder's sources may import.
    private static let imports: [(folder: String, allowed: Set<String>)] = [
        (
            "Shared",
            [
                "AirlockBase", "AirlockLint", "AirlockMacroExpansion", "AirlockSandbox", "Foundation",
                "FoundationEssentials", "Glibc", "Synchronization", "Observation", "CSystem", "Swift", "SwiftLexing",
            ]
        ),
        ("Shared/Base", ["CSystem", "FoundationEssentials", "Glibc", "Swift", "Synchronization"]),
        ("Shared/Lint", ["AirlockBase", "SwiftLexing"]),
        ("Shared/Macros/Lexing", []),
        ("Shared/Macros/Expansion", ["SwiftLexing"]),
        ("Shared/Macros/Plugin", ["AirlockMacroExpansion", "FoundationEssentials", "Glibc"]),
        ("Shared/System/Sandbox", ["Glibc", "CSystem"]),
        ("AppHost/Launcher", ["AirlockSandbox", "Glibc"]),
        (
            "AppHost/Bring",
            [
                "AirlockBase", "AirlockLint", "BringSupport", "CNameFiles", "Foundation", "SwiftLexing",
                "Synchronization",
            ]
        ),
        ("AppHost/BringSupport", ["AirlockBase", "CSystem", "Foundation", "Glibc"]),
        (
            "WidgetExt/Rendering",
            [
                "AirlockBase", "Shared", "CClock", "CPangoCairo", "CSymbolFiles", "Foundation", "FoundationGaps",
                "FoundationInternationalization", "Glibc", "Synchronization",
            ]
        ),
        ("WidgetExt/AssetSymbols", ["AirlockBase", "Foundation", "PackagePlugin"]),
        (
            "WidgetExt/Modules",
            [
                "AirlockBase", "CoreGraphics", "Shared", "Foundation", "Intents", "Observation", "FoundationGaps",
                "UIKit", "OSLog",
                "Dispatch",
                "Glibc", "Combine", "SwiftUI", "SwiftUICore", "Synchronization",
                "_FoundationICU",
            ]
        ),
        ("WidgetExt/Extension", ["SwiftUI", "WidgetKit", "WidgetRendering"]),
        ("IntentsExt/Runtime", ["Shared", "FoundationEssentials", "Glibc", "Dispatch", "Synchronization", "Swift"]),
        ("IntentsExt/Modules", ["Shared", "Foundation"]),
        ("IntentsExt/Extension", ["AppIntents", "CIntentsFiles", "IntentsRuntime"]),
        (
            "AppHost",
            [
                "AirlockBase", "AirlockLint", "AirlockSandbox", "BringSupport", "CCurl", "CExpat", "CHostFiles",
                "CICal",
                "CMicroHTTPD", "CNameFiles", "CSystem", "Shared", "Foundation", "Dispatch", "Glibc",
                "SwiftLexing", "Synchronization",
            ]
        ),
    ]

    private func sources(in folder: String) throws -> [Source] { try Source.all(in: folder) }

    /// Apple's other frameworks, which have a module each. Their errors and members are Apple's.
    static let frameworks: [String: KnownNames.Framework] = {
        // Without the manifest, the tests of what it contains fail.
        let manifest = try? String(contentsOf: Source.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        return KnownNames.frameworks(in: manifest ?? "")
    }()

    // Requirements: J-027, J-030, J-031, J-055, J-057, J-084, J-085, J-086, W-006, W-037, W-042, X-002
    @Test("Each target imports only the modules allowed for it, and the two extensions share only `Shared`")
    func allowedImports() throws {
        for (folder, allowed) in Self.imports {
            let sources = try sources(in: folder)
            #expect(!sources.isEmpty, "\(folder) has no sources")
            for source in sources {
                let framework = source.path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
                // The manifest states what a framework's module needs, which a test of the build checks.
                let isFramework = folder == "WidgetExt/Modules" && Self.frameworks[framework] != nil
                for module in source.imports {
                    #expect(allowed.contains(module) || isFramework, "\(source.path) imports \(module)")
                }
            }
        }
    }

    @Test("An option is named by its declaration, never by a string")
    func declaredOptions() throws {
        let pattern = #/\b(?:arguments|settings\.arguments)\s*(?:\.\w+\(|\[)\s*"/#
        for source in try ["Shared", "AppHost", "WidgetExt", "IntentsExt"].flatMap(sources) {
            // The arguments of calls in another project's manifest.
            if source.path == "AppHost/Bring/Package/PackageManifest.swift" { continue }
            for match in source.text.matches(of: pattern) {
                Issue.record("\(source.path) names an option by a string: \(match.output)")
            }
            #expect(
                !source.text.contains("FileOptions") || Self.launcherOptions.contains(source.path), "\(source.path)")
        }
    }

    @Test("A text names an option by its declaration, never by a string")
    func optionsInTexts() throws {
        let sources = try ["Shared", "AppHost", "WidgetExt", "IntentsExt"].flatMap(sources)
            .filter { !$0.path.hasPrefix("AppHost/Launcher/") && !Self.launcherOptions.contains($0.path) }
        let declared = Set(
            sources.flatMap { source in
                source.text.contains("help:")
                    ? source.text.matches(of: #/"([a-z][a-z-]*)",(?:\s*"[^"\n]*",)?\s*help:/#).map { $0.1 } : []
            })
        #expect(declared.isSuperset(of: ["kind", "into", "container", "group", "user", "unit", "days"]))
        var unused = Self.otherOptions
        for source in sources where source.text.contains("--") {
            for line in source.text.split(separator: "\n") where line.contains("--") {
                if line.drop(while: \.isWhitespace).hasPrefix("//") { continue }
                for match in line.matches(of: #/(?:^|[^-\w])--([a-z][a-z-]*)/#) where declared.contains(match.1) {
                    let name = String(match.1)
                    if Self.otherOptions[source.path]?.contains(name) == true {
                        unused[source.path]?.remove(name)
                    } else {
                        Issue.record("\(source.path) names --\(name) by a string: \(line)")
                    }
                }
            }
        }
        #expect(unused.filter { !$0.value.isEmpty } == [:])
    }

    /// Options of other programs, and of extensions, which `Bring` doesn't link, with the names of declared options.
    private static let otherOptions: [String: Set<String>] = [
        "AppHost/Agents/GitRepository.swift": ["verify"],
        "AppHost/Bring/AgentInstructions.swift": ["kind", "family", "out", "format"],
        "AppHost/Bring/ImportRun.swift": ["product"],
        "AppHost/Bring/Package/ImportedPackage.swift": ["product", "sources", "fixture", "assets", "locale"],
        "AppHost/Bring/Packages/PackageBuild.swift": ["product"],
        "AppHost/Bring/Packages/PackageResolver.swift": ["verify"],
        "AppHost/Bring/Build/SnapshotRun.swift": [
            "progress", "out", "title", "states", "without-previews", "without", "kind", "made-up", "fixture",
        ],
        "AppHost/Core/Sync/NetworkMonitor.swift": ["timeout"],
        "AppHost/Core/Running/NotificationRequest.swift": ["app-name"],
        "AppHost/Features/Jokes/JokePreferences.swift": ["app-name"],
    ]

    /// The launcher reads its command line without the grammar, because it links nothing else.
    private static let launcherOptions: Set = [
        "Shared/System/Sandbox/Grant.swift", "AppHost/Launcher/AppLaunch.swift",
    ]

    /// Foundation's readers of property lists have no limits.
    @Test("Property lists are read by the project's bounded reader only")
    func propertyLists() throws {
        let words = [
            "PropertyListDecoder(", "PropertyListSerialization.propertyList(from", "NSDictionary(contentsOf",
            "NSArray(contentsOf",
        ]
        for source in try ["Shared", "AppHost", "WidgetExt", "IntentsExt"].flatMap(sources) {
            for word in words { #expect(!source.text.contains(word), "\(source.path) reads with \(word)") }
        }
    }

    // Requirements: J-013, J-051, J-074, J-077, X-004
    @Test("Sources of extensions and Shared name no networking API")
    func noNetworking() throws {
        let words = [
            "FoundationNetworking", "URLSession", "getaddrinfo", "CFSocket", "NWConnection", "Firestore", "CCurl",
            "libcurl",
        ]
        // These files give an app's sources an error instead of a network.
        let stubs = [
            "Combine/URLSession+Publisher", "FoundationGaps/Network/URLSession",
            "FoundationGaps/Network/URLSessionTask", "Network/NWConnection",
        ].map { "WidgetExt/Modules/\($0).swift" }
        for source in try ["Shared", "WidgetExt", "IntentsExt"].flatMap(sources) {
            // An API of Apple's whose name contains a banned word and which uses no network.
            let text = source.text.replacing("onBackgroundURLSessionEvents", with: "")
            for word in words where !(["NWConnection", "URLSession"].contains(word) && stubs.contains(source.path)) {
                #expect(!text.contains(word), "\(source.path) names \(word)")
            }
        }
        for source in try sources(in: "WidgetExt/Modules/FoundationGaps/Network") {
            #expect(Set(source.imports).isSubset(of: ["Foundation", "Shared"]), "\(source.path)")
        }
    }

    /// A view model decides and leaves side effects to services, so that an intent can call it.
    // Requirements: J-002
    @Test("View models leave fetching, storing and printing to services")
    func viewModels() throws {
        let models = try sources(in: "AppHost").filter { $0.path.hasSuffix("ViewModel.swift") }
        #expect(models.count >= 2)
        let words = [
            "URLSession", "HTTPClient(", "FileManager", "contentsOf", "open(", "StandardOutput", "StandardError",
            "print(",
            "Arguments",
        ]
        for model in models {
            #expect(Set(model.imports).isSubset(of: ["Foundation", "Shared"]), "\(model.path)")
            for word in words { #expect(!model.text.contains(word), "\(model.path) names \(word)") }
        }
    }

    /// The full model of a joke, and the types that show or control the app, belong to the host.
    // Requirements: J-014, J-017, J-070
    @Test("Types of the host are not declared in extensions or Shared")
    func hostTypes() throws {
        let declaration = #/^(?:\w+ )*(?:struct|class|enum|actor|protocol|typealias) (\w+)/#.anchorsMatchLineEndings()
        func declared(_ source: Source) -> Set<String> {
            Set(source.text.matches(of: declaration).map { String($0.1) })
        }
        let hostNames = try sources(in: "AppHost").filter { !$0.path.hasPrefix("AppHost/Launcher/") }.map(declared)
            .reduce(into: Set<String>()) { $0.formUnion($1) }
            // The host hashes without the module that has Apple's name.
            .subtracting(["SHA256"])
        #expect(Set(["Joke", "GalleryDrawing", "JokeSyncScheduler", "HomePage"]).isSubset(of: hostNames))
        let extensionSide = try ["Shared", "WidgetExt", "IntentsExt"].flatMap(sources)
        for source in extensionSide {
            #expect(declared(source).isDisjoint(with: hostNames), "\(source.path) declares a type of the host")
        }
        let hosts = try sources(in: "AppHost").filter { $0.text.contains(#/\bstruct Joke\b/#) }
        #expect(hosts.map(\.path) == ["AppHost/Features/Jokes/Joke.swift"])
        let storage = ["LocalStorageService", "JokePreferences", "JokeHistory", "NotificationRecord"]
        for source in extensionSide {
            for name in storage { #expect(!source.text.contains(name), "\(source.path) names \(name)") }
        }
    }

    /// The compiler warns about `@_implementationOnly` in modules without library evolution. Nothing replaces it: apps are compiled against
    /// our modules without the C modules' headers, and a client of a module with `internal import` or `private import` of a C module fails
    /// without them (`missing required module`).
    @Test("Each C module is imported implementation-only, and only in the files that own it")
    func cModules() throws {
        let owners = [
            "CSystem": [
                "AppHost/BringSupport/GivenFolder.swift",
                "Shared/Apple/LinkedRuntime.swift", "Shared/Base/Texts.swift",
                "Shared/Process/OutputFile.swift", "Shared/System/ConformanceRecords.swift",
                "Shared/System/Sandbox/DeniedCallReports.swift", "Shared/System/Sandbox/Kernel.swift",
                "Shared/System/SystemCalls.swift", "Shared/System/WallClockTimer.swift",
            ],
            "CCurl": [
                "AppHost/Core/Sync/HTTPClient.swift", "AppHost/Core/Sync/HTTPEventLoop.swift",
                "AppHost/Core/Sync/HTTPExchange.swift",
            ],
            "CExpat": ["AppHost/Features/Calendar/CalDAV/XMLReader.swift"],
            "CICal": ["AppHost/Features/Calendar/Reading/ICalLibrary.swift"],
            "CClock": [
                "WidgetExt/Rendering/Commands/Crashes/CrashReport.swift",
                "WidgetExt/Rendering/Commands/TimelineSimulation.swift",
                "WidgetExt/Rendering/Snapshots/SnapshotEncoder.swift",
            ],
            "CPangoCairo": [
                "WidgetExt/Rendering/Drawing/Assets/PDFFile.swift",
                "WidgetExt/Rendering/Drawing/Assets/PixelBuffer.swift",
                "WidgetExt/Rendering/Drawing/Assets/VectorImage.swift",
                "WidgetExt/Rendering/Drawing/BoxBlur.swift", "WidgetExt/Rendering/Drawing/CairoImage.swift",
                "WidgetExt/Rendering/Drawing/Surface+Drawing.swift", "WidgetExt/Rendering/Drawing/Surface.swift",
                "WidgetExt/Rendering/Text/GlyphAdvances.swift", "WidgetExt/Rendering/Text/Pango.swift",
            ],
            "CCrypto": [
                "CommonCrypto/CommonCrypto", "CryptoKit/Ciphers", "CryptoKit/Curve25519",
                "CryptoKit/Digests", "CryptoKit/EllipticCurve+Encoding", "CryptoKit/EllipticCurve",
                "CryptoKit/KeyAgreement", "CryptoKit/LibCrypto",
            ].map { "WidgetExt/Modules/\($0).swift" },
            "CMicroHTTPD": ["AppHost/Web/Server/WebAnswer.swift", "AppHost/Web/Server/WebServer.swift"],
            "CQREncode": ["WidgetExt/Modules/CoreImage/CIFilter.swift"],
            "CSQLite": ["WidgetExt/Modules/SQLite3/SQLite3.swift"]
                + ["SQLiteDatabase", "SQLiteFunctions", "StoreFile"].map {
                    "WidgetExt/Modules/SwiftData/Store/\($0).swift"
                },
            "CSymbolFiles": ["WidgetExt/Rendering/Text/Symbol.swift"],
            "_FoundationICU": ["WidgetExt/Modules/FoundationGaps/Units/UnitText.swift"],
        ]
        let all = try ["Shared", "WidgetExt", "IntentsExt", "AppHost"].flatMap(sources).map { ($0, $0.imports) }
        for (module, expected) in owners {
            let importers = all.filter { $0.1.contains(module) }.map(\.0)
            #expect(importers.map(\.path).sorted() == expected)
            for importer in importers { #expect(importer.text.contains("@_implementationOnly import \(module)")) }
        }
    }

    // Requirements: J-055, W-006, X-001
    @Test("The package has no dependencies and no unsafe flags")
    func packageManifest() throws {
        let manifest = try String(contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        #expect(!manifest.contains(".package("))
        #expect(!manifest.contains("unsafeFlags"))
    }

    // Requirements: J-005, J-018, X-001
    @Test("The repository's top level contains only the allowed files and folders")
    func topLevel() throws {
        let allowed: Set<String> = [
            "Package.swift", "Shared", "AppHost", "WidgetExt", "IntentsExt", "Tests", "Documentation", "Packaging",
            "README.md", "CONTRIBUTING.md",
            "LICENSE",
            "Packaging", "airlock", "gallery.html", "Package.resolved",
        ]
        let found = try FileManager.default.contentsOfDirectory(atPath: Self.root.path).filter { !$0.hasPrefix(".") }
        for name in found { #expect(allowed.contains(name), "\(name) isn't allowed at the top level") }
    }

    /// Public declarations mirror Apple's API, or support a module that does; the allowed names are listed beside this file.
    @Test("The public names of Shared are exactly those in public-names.txt")
    func publicNames() throws {
        let list = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
                "public-names.txt"),
            encoding: .utf8)
        let allowed = Set(list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
        var found: Set<String> = []
        let declaration =
            /^(?:@\w+(?:\([^)]*\))?\s+)*(?:nonisolated\s+)?public\s+(?:final\s+)?(?:struct|enum|class|protocol|actor|func|var|let|typealias|macro)\s+(\w+)/
        for source in try sources(in: "Shared") {
            for line in source.text.split(separator: "\n") {
                if let match = try declaration.firstMatch(in: line) { found.insert(String(match.1)) }
            }
        }
        #expect(found.subtracting(allowed).sorted() == [], "public, but not on the list")
        #expect(allowed.subtracting(found).sorted() == [], "on the list, but not public")
    }

    @Test("Text is escaped for markup and for shells only in the file with the functions for quoting")
    func quoting() throws {
        let words = ["\"&amp;", "\"&lt;", "'\\\\''\")", "markupEscaped: String", "swiftLiteral: String"]
        let found = try ["Shared", "AppHost", "WidgetExt", "IntentsExt"].flatMap(sources).filter { source in
            words.contains(where: source.text.contains)
        }
        #expect(found.map(\.path) == ["Shared/Base/Texts.swift"])
    }

    /// A path that comes from sources, compiler output, metadata or a folder of the user may be a link, a pipe or a device.
    @Test("For an imported app, only GivenFolder opens files, except in sources that read the project's own files")
    func givenFiles() throws {
        let words = [
            "contents(atPath", "Data(contentsOf", "String(contentsOf", "copyItem", "FileHandle(forReading",
            "InputStream(", "[\"cp\"",
        ]
        // This list may only become shorter. PropertyList reads a file that ImportedFolder has checked.
        let exceptions = [
            "AgentInstructions", "Build/AppBuild", "Build/SnapshotRun", "Build/Toolkit", "Interruption",
            "Names/KnownNames", "Package/ImportedPackage", "Package/PropertyList",
        ].map { "AppHost/Bring/\($0).swift" }
        let gallery = try sources(in: "AppHost/Core/Gallery")
        for source in try ["AppHost/Bring", "AppHost/Watch", "AppHost/Agents"].flatMap(sources) + gallery
        where !exceptions.contains(source.path) {
            for word in words { #expect(!source.text.contains(word), "\(source.path) has \(word)") }
        }
    }

    @Test("Only entry points read the clock and the environment")
    func clockAndEnvironment() throws {
        let edges = [
            "AppHost/AppHost.swift", "WidgetExt/Rendering/Commands/WidgetExtensionMain.swift",
            "IntentsExt/Runtime/IntentsExtension.swift",
            "AppHost/Bring/Bring.swift", "AppHost/Launcher/main.swift",
        ]
        for source in try ["Shared", "AppHost", "WidgetExt", "IntentsExt"].flatMap(sources)
        where !edges.contains(source.path) {
            // A method of Apple's whose name ends as the call does.
            let text = source.text.replacing("nextTriggerDate()", with: "")
            for word in ["Date()", "Date.now", "ProcessInfo.processInfo.environment", "getenv("] {
                #expect(!text.contains(word), "\(source.path) reads \(word)")
            }
        }
    }

    /// The files that start a program, with the programs. An app's executable is only ever started through the launcher.
    private static let starts = [
        "AppHost/Launcher/Launcher.swift": "the program that the launcher has sandboxed itself for",
        "AppHost/Launcher/BuildLaunch.swift":
            "the supervisor's own process, which becomes a compiler or the package manager",
        "AppHost/Bring/Packages/BuildSandbox.swift": "the launcher, for what packages contain",
        "AppHost/Bring/Packages/PackageMirrors.swift": "git, over the network",
        "AppHost/Launcher/AppLaunch.swift": "the supervisor's own process, which becomes an app's executable",
        "Shared/Process/OutputFile.swift": "the process that renames output files",
        "Shared/System/Sandbox/Kernel.swift": "the system call",
        "Shared/Base/SpawnedProcess.swift": "every program that the host and Bring start",
        "AppHost/Core/Process/LimitedCommand.swift": "programs of the machine, git and Bring",
        "AppHost/Core/Plugins/SandboxedProcess.swift": "the launcher, and a built-in extension that doctor examines",
        "AppHost/Core/Plugins/Supervision/PluginProcess.swift": "the launcher",
        "AppHost/Bring/Build/AppBuild.swift": "the compiler, the linker and tools of the toolkit",
        "AppHost/Bring/ImportRun.swift": "the package manager, and the script that builds the modules",
        "AppHost/Bring/Build/SnapshotRun.swift": "mywidgets, which starts the launcher",
    ]

    @Test("Only the listed files start programs, and an app's executable is started through the launcher")
    func startedPrograms() throws {
        let start = /\b(?:posix_spawnp?|execvp?e?|airlock_fork|Kernel\.fork|ChildProcess|Subprocess|Process)\(/
        var found: Set<String> = []
        for source in try ["Shared", "AppHost", "WidgetExt", "IntentsExt"].flatMap(sources)
        where source.text.contains(start) {
            found.insert(source.path)
        }
        #expect(found.sorted() == Self.starts.keys.sorted())
        // The executables of an import are named only to build them, to report them and to start them in the sandbox.
        let named = try sources(in: "AppHost/Bring").filter { $0.text.contains("executable(") }.map(\.path)
        #expect(
            named.sorted() == [
                "AppHost/Bring/Build/AppBuild.swift", "AppHost/Bring/ImportRun.swift",
                "AppHost/Bring/Package/ImportedPackage.swift",
            ])
    }

    @Test("Sources contain no forced try or cast, no fatalError and no TODO comments")
    func forcedCode() throws {
        let words = [
            ("try!", #/\btry!/#), ("as!", #/\bas!/#), ("fatalError(", #/fatalError\(/#), ("TODO", #/\bTODO\b/#),
            ("FIXME", #/\bFIXME\b/#),
        ]
        for source in try ["Shared", "AppHost", "WidgetExt", "IntentsExt"].flatMap(sources) {
            // Searching for a word takes a hundredth of the time of a regex.
            for (word, pattern) in words where source.text.contains(word) {
                #expect(try pattern.firstMatch(in: source.text) == nil, "\(source.path) has \(word)")
            }
        }
    }

    /// Returns the lines with a `try?` that has no comment, on its line or the line before.
    private func discards(in text: String) -> [Int] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.filter { index in
            // Searching for a word takes a hundredth of the time of a regex.
            lines[index].contains("try?") && lines[index].contains(#/\btry\?/#) && !lines[index].contains("//")
                && !(index > 0 && lines[index - 1].drop { $0 == " " }.hasPrefix("//"))
        }.map { $0 + 1 }
    }

    /// Returns the bodies of the declarations that begin with a word.
    private func bodies(of word: String, in text: String) -> [Substring] {
        text.ranges(of: "\n    \(word)").compactMap { start in
            guard let first = text[start.upperBound...].firstIndex(of: "{") else { return nil }
            var depth = 0
            for index in text[first...].indices {
                if text[index] == "{" { depth += 1 }
                if text[index] == "}" { depth -= 1 }
                if depth == 0 { return text[first...index] }
            }
            return nil
        }
    }

    /// Returns the descriptors that a type closes both in an initializer and in `deinit`.
    private func closedTwice(in text: String) -> [String] {
        let closed = #/\bclose\((\w+)\)/#
        let last = Set(bodies(of: "deinit", in: text).flatMap { $0.matches(of: closed).map { String($0.1) } })
        let inits = ["init", "private init", "package init"].flatMap { bodies(of: $0, in: text) }
        return inits.flatMap { $0.matches(of: closed).map { String($0.1) } }.filter(last.contains)
    }

    @Test("An initializer that fails leaves it to deinit to close its descriptor")
    func descriptors() throws {
        let wrong = """
            final class A {
                init?() {
                    end = open()
                    guard end > 2 else {
                        close(end)
                        return nil
                    }
                }

                deinit { close(end) }
            }
            """
        #expect(closedTwice(in: wrong) == ["end"])
        for source in try ["Shared", "AppHost", "WidgetExt", "IntentsExt"].flatMap(sources) {
            #expect(closedTwice(in: source.text) == [], "\(source.path) closes a descriptor twice")
        }
    }

    /// The types of errors, at most one an area. A new cause is a code or a case of its area's type, or a `CommandFailure` if no caller
    /// matches it. This list may only become shorter.
    private static let errorTypes = """
        AlarmError AppBuildError ArchivedViewError CalendarError CommandFailure ContainerError ExtensionError HTTPError
        HostError ImageError IntentError JSONError NoNetworkError PluginError PropertyListError SandboxError SystemError
        ToolFault WidgetError WireError
        """

    /// Errors of Apple's API that apps catch, which `Shared/Apple` declares. The rule above doesn't concern them, nor the modules of
    /// Apple's other frameworks.
    private static let appleErrorTypes = """
        ActivityAuthorizationError AlarmError AppIntentError IntentFileError PermissionRequired Unrecoverable
        UserActionRequired
        """

    @Test("Errors are values of the listed types, and no other type is an error")
    func errorTypes() throws {
        let declaration =
            /\b(?:struct|enum|class) ([A-Za-z.]+) *: *(?:[A-Za-z]+, *)*(?:Error|CommandError|LocalizedError)\b/
        var found: [String] = []
        for source in try ["Shared", "AppHost", "WidgetExt", "IntentsExt"].flatMap(sources)
        where !Self.frameworks.keys.contains(where: { source.path.hasPrefix("WidgetExt/Modules/\($0)/") }) {
            found += source.text.matches(of: declaration).map { String($0.1) }
        }
        let types = Self.errorTypes.split(whereSeparator: \.isWhitespace).map(String.init)
        let others = Self.appleErrorTypes.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(types.count <= 20)
        #expect(found.sorted() == (types + others).sorted())
    }

    @Test("A `try?` is allowed only where a comment gives the reason")
    func lostErrors() throws {
        #expect(
            discards(in: "try? first()\n// None is fine.\ntry? second()\nlet x = try? third()  // Nor here.") == [1])
        // This list may only become shorter.
        let unexplained = ["HostLog.swift", "ServiceManager.swift"]
        for source in try ["Shared", "AppHost", "WidgetExt", "IntentsExt"].flatMap(sources)
        where !unexplained.contains(where: source.path.hasSuffix) {
            #expect(discards(in: source.text) == [], "\(source.path) discards errors without a reason")
        }
    }

    @Test("Tests have no time limits, and process tests use the blocking suite trait")
    func timeIndependentTests() throws {
        let words = [#/\.timeLimit\(/#, #/< \.(?:milliseconds|seconds|minutes)\(/#]
        for source in try sources(in: "Tests") where !source.path.hasPrefix("Tests/Benchmarks/") {
            for word in words { #expect(try word.firstMatch(in: source.text) == nil, "\(source.path) has \(word)") }
        }
        for source in try sources(in: "Tests/ProcessTests") where source.text.contains("@Test") {
            #expect(source.text.contains(#/@Suite\(\s*\.blocking/#), "\(source.path) has no @Suite(.blocking)")
        }
    }

    @Test("The test support shared with benchmarks imports the testing library conditionally")
    func testSupport() throws {
        for source in try sources(in: "Tests/TestSupport") where source.imports.contains("Testing") {
            #expect(source.text.contains("\n#if canImport(Testing)\n"), "\(source.path)")
        }
    }

    @Test("The fifth feature's registration lines fit each list, and its numbers are unused")
    func fifthFeature() throws {
        let template = "Tests/FifthFeature"
        func lines(_ path: String) throws -> [String] {
            try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8).split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        let registrations = try lines("\(template)/registration.txt").map { $0.split(separator: "|").map(String.init) }
        #expect(registrations.map { $0[0].prefix { $0 != "/" } } == ["Shared", "AppHost", "WidgetExt", "IntentsExt"])
        for registration in registrations {
            try #require(registration.count == 3)
            let list = try lines(registration[0])
            #expect(list.count { $0 == registration[1] } == 1, "\(registration[0]) has no line '\(registration[1])'")
            #expect(!list.contains(registration[2]))
        }
        // The indexes of domains, and the fields of queued payloads.
        for number in [#/Domain\(name: "\w+", index: (\d+)/#, #/static var field: Int { (\d+) }/#] {
            let numbers = try (sources(in: "Shared") + sources(in: template)).flatMap { source in
                source.text.matches(of: number).map { String($0.1) }
            }
            #expect(numbers.count > 1 && Set(numbers).count == numbers.count, "\(numbers)")
        }
    }
}
