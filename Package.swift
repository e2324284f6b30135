// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

/// Apple's frameworks that have a module and no code elsewhere, with what each needs, and what it answers. Each module is in its own folder of
/// `WidgetExt/Modules`, and is only linked into the executables of apps that import it. The verdict of `./airlock bring` and the table in
/// Documentation/Support.md come from this list, too.
let frameworks: [(name: String, needs: [Target.Dependency], answers: String)] = [
    ("AdSupport", needs: [], answers: "as a phone whose user denied tracking"),
    ("AppTrackingTransparency", needs: [], answers: "as a phone whose user denied tracking"),
    ("AudioToolbox", needs: [], answers: "without sound"),
    ("AuthenticationServices", needs: [], answers: "as a phone on which no user has signed in"),
    ("AVFAudio", needs: ["AVFoundation"], answers: "as AVFoundation, which contains its names here"),
    ("AVFoundation", needs: ["UIKit"], answers: "as a phone whose user denied camera and microphone, without sound"),
    ("AVKit", needs: ["AVFoundation", "SwiftUI", "UIKit"], answers: "that videos aren't shown"),
    ("BackgroundTasks", needs: [], answers: "that tasks can't be submitted in an extension"),
    ("CallKit", needs: [], answers: "as a phone without calls"),
    ("CloudKit", needs: [], answers: "as a phone without an iCloud account and without a network"),
    ("CommonCrypto", needs: ["CCrypto"], answers: "as on a phone: digests, authentication, AES and derived keys"),
    ("Contacts", needs: [], answers: "as a phone whose user denied access"),
    ("CoreBluetooth", needs: [], answers: "as a phone whose user denied access"),
    ("CoreData", needs: [], answers: "the rows of the fixture's models, or as a store without rows"),
    ("CoreHaptics", needs: [], answers: "as a phone without vibration"),
    ("CoreImage", needs: ["CQREncode", "UIKit"], answers: "with QR codes and their colours, without other filters"),
    ("CoreLocation", needs: [], answers: "the fixture's location, or as a phone whose user denied access"),
    ("CoreMedia", needs: ["AVFoundation"], answers: "as AVFoundation, which contains its names here"),
    ("CoreML", needs: [], answers: "that models can't be loaded"),
    ("CoreMotion", needs: [], answers: "as a phone without motion sensors"),
    ("CoreTelephony", needs: [], answers: "as a phone without a SIM card"),
    ("CoreText", needs: ["CoreGraphics", "UIKit"], answers: "as on a phone: fonts of files, and their sizes"),
    ("CryptoKit", needs: ["CCrypto"], answers: "as on a phone without a Secure Enclave"),
    ("DeviceActivity", needs: ["ManagedSettings"], answers: "as a phone whose user denied access"),
    ("EventKit", needs: [], answers: "the events of the container's calendars for an app that the user allowed"),
    ("FamilyControls", needs: ["ManagedSettings"], answers: "as a phone whose user denied access"),
    ("FoundationModels", needs: [], answers: "as a phone that can't run a language model"),
    ("GameKit", needs: [], answers: "as a phone whose user isn't signed in to Game Center"),
    ("HealthKit", needs: [], answers: "the fixture's health data, or as a phone whose user denied reading"),
    ("HomeKit", needs: [], answers: "as a phone whose user denied access"),
    ("ImageIO", needs: ["CoreGraphics", "UIKit"], answers: "with PNG, JPEG and GIF files; other formats aren't drawn"),
    ("IntentsUI", needs: ["Intents", "UIKit"], answers: "as a phone without Siri: nothing is shown"),
    ("LocalAuthentication", needs: [], answers: "as a phone without a passcode"),
    ("ManagedSettings", needs: [], answers: "nothing: restrictions have no effect here"),
    ("MapKit", needs: ["CoreLocation", "SwiftUI", "UIKit"], answers: "with geometry, and fails without a network"),
    ("MediaPlayer", needs: ["UIKit"], answers: "as a phone whose user denied access, without sound"),
    ("MessageUI", needs: ["UIKit"], answers: "as a phone that can send neither mails nor messages"),
    ("MobileCoreServices", needs: [], answers: "as on a phone: the former names of types"),
    ("MusicKit", needs: [], answers: "as a phone whose user denied access"),
    ("Network", needs: [], answers: "as a phone without a network"),
    ("NetworkExtension", needs: [], answers: "as a phone without Wi-Fi and without VPN configurations"),
    ("PassKit", needs: [], answers: "as a phone whose wallet is empty"),
    ("PDFKit", needs: ["UIKit"], answers: "the text and drawings of documents in widgets"),
    ("Photos", needs: ["CoreLocation", "UIKit"], answers: "as a phone whose user denied access"),
    ("PhotosUI", needs: ["CoreTransferable", "Photos", "SwiftUI"], answers: "as a phone on which no photo was chosen"),
    ("QuartzCore", needs: ["CoreGraphics", "UIKit"], answers: "with layers that aren't drawn"),
    ("QuickLookThumbnailing", needs: ["UIKit"], answers: "that no thumbnail can be made"),
    ("SafariServices", needs: ["UIKit"], answers: "that pages aren't shown"),
    ("Security", needs: [], answers: "the items of a fixture's keychain, and those that the process adds"),
    ("Speech", needs: [], answers: "as a phone whose user denied access"),
    ("SQLite3", needs: ["CSQLite"], answers: "as on a phone: the databases that the app stored"),
    ("StoreKit", needs: [], answers: "as a phone whose user has bought nothing, without a network"),
    ("SwiftData", needs: ["CSQLite", "SwiftUI"], answers: "what the app stored, or the fixture's models"),
    ("TipKit", needs: ["SwiftUI"], answers: "as a phone on which no tip is due"),
    ("Translation", needs: ["SwiftUI"], answers: "as a phone without languages to translate"),
    ("UserNotifications", needs: ["CoreLocation"], answers: "as a phone whose user denied notifications"),
    ("Vision", needs: ["CoreGraphics", "UIKit"], answers: "that images aren't analysed"),
    ("WatchConnectivity", needs: [], answers: "as a phone without a watch"),
    ("WeatherKit", needs: ["CoreLocation"], answers: "that the weather is denied"),
    ("WebKit", needs: ["SwiftUI", "UIKit"], answers: "that pages aren't loaded"),
]
let frameworkProducts = frameworks.map { Product.library(name: $0.name, targets: [$0.name]) }
let frameworkTargets = frameworks.map { framework in
    Target.target(
        name: framework.name, dependencies: ["AirlockBase", "Shared", "FoundationGaps"] + framework.needs,
        path: "WidgetExt/Modules/\(framework.name)")
}

/// The modules that every app is linked with.
let importable: [Target.Dependency] = [
    "ActivityKit", "AlarmKit", "AppIntents", "Charts", "Combine", "CoreGraphics", "CoreSpotlight", "CoreTransferable",
    "FoundationGaps", "Intents", "OSLog", "AirlockBase", "Shared", "SwiftUI", "SwiftUICore", "UIKit",
    "UniformTypeIdentifiers", "WidgetKit", "os",
]
let allModules = importable + frameworks.map { .byName(name: $0.name) }

// `./airlock build` makes the release executables. It compiles all of them in one build, and links each with different options.
let package = Package(
    name: "Airlock",
    products: [
        .executable(name: "AppHost", targets: ["AppHost"]),
        .executable(name: "Launcher", targets: ["Launcher"]),
        .executable(name: "WidgetExt", targets: ["WidgetExt"]),
        .executable(name: "IntentsExt", targets: ["IntentsExt"]),
        .library(name: "Shared", targets: ["Shared"]),
        .library(name: "WidgetRendering", targets: ["WidgetRendering"]),
        .library(name: "IntentsRuntime", targets: ["IntentsRuntime"]),
        .library(name: "FoundationGaps", targets: ["FoundationGaps"]),
        .library(name: "SwiftUI", targets: ["SwiftUI"]),
        .library(name: "SwiftUICore", targets: ["SwiftUICore"]),
        .library(name: "WidgetKit", targets: ["WidgetKit"]),
        .library(name: "ActivityKit", targets: ["ActivityKit"]),
        .library(name: "AlarmKit", targets: ["AlarmKit"]),
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "Combine", targets: ["Combine"]),
        .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
        .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
        .library(name: "OSLog", targets: ["OSLog"]),
        .library(name: "os", targets: ["os"]),
        .library(name: "Charts", targets: ["Charts"]),
        .library(name: "Intents", targets: ["Intents"]),
        .library(name: "AppIntents", targets: ["AppIntents"]),
        .plugin(name: "AssetSymbols", targets: ["AssetSymbols"]),
        .library(name: "CoreSpotlight", targets: ["CoreSpotlight"]),
        .library(name: "CoreTransferable", targets: ["CoreTransferable"]),
        .library(name: "AirlockTesting", targets: ["AirlockTesting"]),
        .library(name: "Toolkit", targets: ["Toolkit"]),
        .executable(name: "ToolkitWidgets", targets: ["ToolkitWidgets"]),
        .executable(name: "ToolkitIntents", targets: ["ToolkitIntents"]),
        .executable(name: "AssetSymbolsTool", targets: ["AssetSymbolsTool"]),
    ] + frameworkProducts,
    targets: frameworkTargets + [
        // The code that all three processes share.
        .systemLibrary(name: "CSystem", path: "Shared/System/CSystem"),
        .target(name: "AirlockSandbox", dependencies: ["CSystem"], path: "Shared/System/Sandbox"),
        // The options of commands, errors, JSON, quoting, property lists and string tables, for programs that don't depend on the large
        // `Shared`, such as `./airlock bring`. `Shared` re-exports it.
        .target(name: "AirlockBase", dependencies: ["CSystem"], path: "Shared/Base"),
        // The findings of lint, and the rules about App Intents, which only read sources. `Shared` re-exports it.
        .target(name: "AirlockLint", dependencies: ["AirlockBase", "SwiftLexing"], path: "Shared/Lint"),
        .target(
            name: "Shared",
            dependencies: ["AirlockBase", "AirlockLint", "AirlockMacros", "AirlockSandbox", "CSystem"], path: "Shared",
            exclude: ["Base", "Lint", "Macros", "System/CSystem", "System/Sandbox"]),
        // Expands the macros of Apple's API while sources are compiled.
        .target(name: "SwiftLexing", path: "Shared/Macros/Lexing"),
        .target(name: "AirlockMacroExpansion", dependencies: ["SwiftLexing"], path: "Shared/Macros/Expansion"),
        .macro(name: "AirlockMacros", dependencies: ["AirlockMacroExpansion"], path: "Shared/Macros/Plugin"),

        // The host, which is the only process that may use the network.
        .systemLibrary(
            name: "CICal", path: "AppHost/Features/Calendar/Reading/CICal", pkgConfig: "libical",
            providers: [.apt(["libical-dev"])]),
        .executableTarget(
            name: "AppHost",
            dependencies: [
                "AirlockSandbox", "BringSupport", "CCurl", "CExpat", "CHostFiles", "CICal", "CMicroHTTPD",
                "AirlockBase", "Shared",
            ],
            path: "AppHost",
            exclude: [
                "Bring", "BringSupport", "CHostFiles", "Core/Sync/CCurl", "Features/Calendar/CalDAV/CExpat",
                "Features/Calendar/Reading/CICal", "Features/Jokes/jokes.json", "Features/Landmarks/landmarks.json",
                "Launcher", "Watch/Page", "Web/CMicroHTTPD", "Web/Page",
            ]),
        // The files that the executable contains. The compiler took 40 s for a Swift array of 100,000 bytes (`embedInCode`).
        .target(name: "CHostFiles", path: "AppHost/CHostFiles"),
        .systemLibrary(
            name: "CExpat", path: "AppHost/Features/Calendar/CalDAV/CExpat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(
            name: "CCurl", path: "AppHost/Core/Sync/CCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(
            name: "CMicroHTTPD", path: "AppHost/Web/CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]),

        // What the host and `./airlock bring` share: the options of a build, and reading of files that come from elsewhere.
        .target(name: "BringSupport", dependencies: ["AirlockBase", "CSystem"], path: "AppHost/BringSupport"),

        // `./airlock bring`, which imports an app. It doesn't depend on the large targets, so that its verdict is ready seconds after a
        // clone.
        .executableTarget(
            name: "Bring",
            dependencies: ["AirlockBase", "AirlockLint", "BringSupport", "CNameFiles", "SwiftLexing"],
            path: "AppHost/Bring",
            exclude: ["Names/CNameFiles", "Names/apple-names.txt", "Names/toolchain-names.txt"]),
        .target(name: "CNameFiles", path: "AppHost/Bring/Names/CNameFiles"),

        // The launcher, which installs the sandbox and then becomes the extension. It is small, and linked statically in a release.
        .executableTarget(name: "Launcher", dependencies: ["AirlockSandbox"], path: "AppHost/Launcher"),

        // The widget extension. A target that imports `Shared` through a re-export must also list it as a dependency: otherwise the
        // target isn't rebuilt when `Shared` changes, and crashes.
        .systemLibrary(
            name: "CPangoCairo", path: "WidgetExt/CPangoCairo", pkgConfig: "pangocairo",
            providers: [.apt(["libpango1.0-dev", "libcairo2-dev"])]),
        .systemLibrary(name: "CClock", path: "WidgetExt/CClock"),
        .systemLibrary(
            name: "CQREncode", path: "WidgetExt/CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(
            name: "CCrypto", path: "WidgetExt/CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(
            name: "CSQLite", path: "WidgetExt/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "WidgetRendering",
            dependencies: ["AirlockBase", "Shared", "FoundationGaps", "CPangoCairo", "CClock", "CSymbolFiles"],
            path: "WidgetExt/Rendering", exclude: ["Text/Symbols/CSymbolFiles", "Text/Symbols/symbols.txt"]),
        .target(name: "CSymbolFiles", path: "WidgetExt/Rendering/Text/Symbols/CSymbolFiles"),
        // The parts of Foundation that exist on Apple's platforms but not on Linux. Units are formatted with the ICU library that
        // Foundation contains.
        .target(
            name: "FoundationGaps", dependencies: ["AirlockBase", "Shared"], path: "WidgetExt/Modules/FoundationGaps",
            linkerSettings: [.linkedLibrary("_FoundationICU")]),
        .target(
            name: "SwiftUI",
            dependencies: [
                "Combine", "CoreGraphics", "AirlockBase", "Shared", "FoundationGaps", "SwiftUICore", "UIKit",
            ],
            path: "WidgetExt/Modules/SwiftUI"),
        .target(name: "SwiftUICore", dependencies: ["AirlockBase", "Shared"], path: "WidgetExt/Modules/SwiftUICore"),
        .target(
            name: "Intents", dependencies: ["FoundationGaps", "AirlockBase", "Shared"],
            path: "WidgetExt/Modules/Intents"),
        .target(
            name: "WidgetKit", dependencies: ["Intents", "AirlockBase", "Shared", "FoundationGaps"],
            path: "WidgetExt/Modules/WidgetKit"),
        .target(
            name: "Charts", dependencies: ["AirlockBase", "Shared", "FoundationGaps"], path: "WidgetExt/Modules/Charts"),
        .target(
            name: "ActivityKit", dependencies: ["AirlockBase", "Shared", "FoundationGaps"],
            path: "WidgetExt/Modules/ActivityKit"),
        .target(
            name: "AlarmKit", dependencies: ["AirlockBase", "Shared", "FoundationGaps"],
            path: "WidgetExt/Modules/AlarmKit"),
        // The Testing library looks for modules with these names beside `UIKit` and `CoreGraphics`.
        .target(name: "_Testing_UIKit", path: "WidgetExt/Modules/_Testing_UIKit"),
        .target(name: "_Testing_CoreGraphics", path: "WidgetExt/Modules/_Testing_CoreGraphics"),
        .target(
            name: "UIKit", dependencies: ["CoreGraphics", "AirlockBase", "Shared", "FoundationGaps", "_Testing_UIKit"],
            path: "WidgetExt/Modules/UIKit"
        ),
        .target(
            name: "Combine", dependencies: ["AirlockBase", "Shared", "FoundationGaps"],
            path: "WidgetExt/Modules/Combine"),
        .target(
            name: "CoreGraphics", dependencies: ["AirlockBase", "Shared", "_Testing_CoreGraphics"],
            path: "WidgetExt/Modules/CoreGraphics"),
        .target(
            name: "UniformTypeIdentifiers", dependencies: ["AirlockBase", "Shared"],
            path: "WidgetExt/Modules/UniformTypeIdentifiers"),
        .target(name: "OSLog", dependencies: ["AirlockBase", "Shared"], path: "WidgetExt/Modules/OSLog"),
        .target(name: "os", dependencies: ["AirlockBase", "Shared", "OSLog"], path: "WidgetExt/Modules/os"),
        .executableTarget(
            name: "WidgetExt",
            dependencies: ["Intents", "AirlockBase", "Shared", "WidgetRendering", "SwiftUI", "WidgetKit"],
            path: "WidgetExt/Extension", exclude: ["Jokes/Drawings"],
            resources: [.copy("Jokes/Assets.xcassets"), .copy("Localizable.xcstrings")]),

        // Generates the symbols for assets, such as `Image(.name)`, for the targets that apply the plugin.
        .plugin(
            name: "AssetSymbols", capability: .buildTool(), dependencies: ["AssetSymbolsTool"],
            path: "WidgetExt/AssetSymbols/Plugin"),
        .executableTarget(
            name: "AssetSymbolsTool", dependencies: ["AirlockBase"], path: "WidgetExt/AssetSymbols/Tool"),

        // The intents extension.
        .target(name: "IntentsRuntime", dependencies: ["AirlockBase", "Shared"], path: "IntentsExt/Runtime"),
        .target(name: "AppIntents", dependencies: ["AirlockBase", "Shared"], path: "IntentsExt/Modules/AppIntents"),
        .target(
            name: "CoreSpotlight", dependencies: ["AirlockBase", "Shared"], path: "IntentsExt/Modules/CoreSpotlight"),
        .target(
            name: "CoreTransferable", dependencies: ["AirlockBase", "Shared"],
            path: "IntentsExt/Modules/CoreTransferable"),
        .executableTarget(
            name: "IntentsExt",
            dependencies: ["AppIntents", "CIntentsFiles", "IntentsRuntime", "AirlockBase", "Shared"],
            path: "IntentsExt/Extension",
            exclude: [
                "AppShortcuts.xcstrings", "Calendar/Questions/questions.txt", "CIntentsFiles", "Localizable.xcstrings",
            ]),
        .target(name: "CIntentsFiles", path: "IntentsExt/Extension/CIntentsFiles"),

        // The parts of the script `./airlock` that are programs.
        .executableTarget(name: "ScriptTool", dependencies: ["AirlockBase"], path: "Packaging/ScriptTool"),

        // `swift build --target Executables` compiles all release executables in one build; `--product` takes only one product.
        .target(
            name: "Executables", dependencies: ["AppHost", "IntentsExt", "Launcher", "ScriptTool", "WidgetExt"],
            path: "Packaging/Executables"),

        // What `./airlock watch` runs, in one build.
        .target(
            name: "WatchTools", dependencies: ["AppHost", "Bring", "Launcher", "ScriptTool", "Toolkit"],
            path: "Packaging/WatchTools"),

        // What `./airlock bring` compiles and links an app's sources with. The package manager lists each executable's objects; an app's
        // executable consists of the same objects, with the app's own entry point.
        .executableTarget(
            name: "ToolkitWidgets", dependencies: allModules + ["WidgetRendering"], path: "Packaging/Toolkit/Widgets"),
        .executableTarget(
            name: "ToolkitIntents", dependencies: allModules + ["IntentsRuntime"], path: "Packaging/Toolkit/Intents"),
        .target(
            name: "Toolkit",
            dependencies: allModules + [
                "AirlockTesting", "AssetSymbolsTool", "Launcher", "ToolkitIntents", "ToolkitWidgets",
            ],
            path: "Packaging/Toolkit/Modules"),

        // The library that tests of an app's widgets and intents import.
        .target(
            name: "AirlockTesting", dependencies: ["AirlockBase", "Shared", "IntentsRuntime", "WidgetRendering"],
            path: "Tests/AirlockTesting"),

        // Tests.
        .target(name: "TestSupport", dependencies: ["AirlockBase", "Shared"], path: "Tests/TestSupport"),
        .executableTarget(
            name: "ContainerWorker", dependencies: ["AirlockBase", "Shared", "TestSupport"],
            path: "Tests/ContainerWorker"),
        .executableTarget(
            name: "ModelWorker", dependencies: ["AirlockBase", "Shared", "SwiftData"], path: "Tests/ModelWorker"),
        .systemLibrary(
            name: "CSeccomp", path: "Tests/SandboxTests/CSeccomp", pkgConfig: "libseccomp",
            providers: [.apt(["libseccomp-dev"])]),
        .testTarget(
            name: "SandboxTests", dependencies: ["AirlockSandbox", "CSeccomp", "TestSupport"],
            path: "Tests/SandboxTests",
            exclude: ["CSeccomp"]),
        .systemLibrary(name: "CEscape", path: "Tests/EscapePlugin/CEscape"),
        .executableTarget(
            name: "EscapePlugin", dependencies: ["CEscape", "AirlockBase", "Shared"], path: "Tests/EscapePlugin",
            exclude: ["CEscape"]),
        .executableTarget(
            name: "SampleWidgets",
            dependencies: [
                "Intents", "AirlockBase", "Shared", "WidgetRendering", "SwiftUI", "WidgetKit", "ActivityKit",
                "AppIntents", "FoundationGaps", "OSLog",
            ],
            path: "Tests/SampleWidgets"),
        .testTarget(
            name: "AirlockMacroExpansionTests", dependencies: ["AirlockMacroExpansion"],
            path: "Tests/AirlockMacroExpansionTests"),
        .executableTarget(
            name: "SampleIntents", dependencies: ["AirlockBase", "Shared", "IntentsRuntime", "AppIntents", "SwiftUI"],
            path: "Tests/SampleIntents"),
        .testTarget(
            name: "SharedTests",
            dependencies: ["AirlockBase", "AirlockSandbox", "Shared", "TestSupport"],
            path: "Tests/SharedTests",
            exclude: ["Values/Civil/times-of-day.tsv"]),
        .testTarget(
            name: "BringTests",
            dependencies: [
                "AirlockBase", "AirlockLint", "Bring", "BringSupport", "Launcher", "SwiftLexing", "TestSupport",
            ],
            path: "Tests/BringTests", exclude: ["Peers"]),
        .testTarget(
            name: "AppHostTests", dependencies: ["AirlockBase", "Shared", "AppHost", "BringSupport", "TestSupport"],
            path: "Tests/AppHostTests",
            exclude: ["Features/Calendar/Peers"]),
        .testTarget(
            name: "WidgetRenderingTests",
            dependencies: [
                "AirlockBase", "Shared", "SwiftUI", "Charts", "ViewGallery", "FoundationGaps", "WidgetRendering",
                "TestSupport",
            ],
            path: "Tests/WidgetRenderingTests", exclude: ["Text/Symbols/symbol-names.txt", "Text/measured-widths.txt"]),
        .testTarget(
            name: "ModuleTests",
            dependencies: [
                "AirlockBase", "Shared", "FoundationGaps", "SwiftUI", "WidgetKit", "UIKit", "Combine", "CoreGraphics",
                "OSLog", "os", "UniformTypeIdentifiers", "CoreSpotlight", "CoreTransferable", "AppIntents",
                "TestSupport",
            ],
            path: "Tests/ModuleTests"),
        .testTarget(
            name: "FrameworkTests",
            dependencies: ["AirlockBase", "Shared", "FoundationGaps", "TestSupport"]
                + frameworks.map { .byName(name: $0.name) }, path: "Tests/FrameworkTests"),
        .testTarget(
            name: "WidgetExtTests",
            dependencies: ["Intents", "AirlockBase", "Shared", "WidgetExt", "WidgetRendering", "TestSupport"],
            path: "Tests/WidgetExtTests"),
        .testTarget(
            name: "IntentsRuntimeTests", dependencies: ["AirlockBase", "Shared", "IntentsRuntime", "TestSupport"],
            path: "Tests/IntentsRuntimeTests"),
        .testTarget(
            name: "AssetSymbolsToolTests", dependencies: ["AirlockBase", "AssetSymbolsTool", "TestSupport"],
            path: "Tests/AssetSymbolsToolTests"),
        .testTarget(
            name: "AirlockTestingTests",
            dependencies: [
                "AirlockBase", "Shared", "AirlockTesting", "IntentsRuntime", "AppIntents", "SwiftData", "SwiftUI",
                "WidgetKit",
            ],
            path: "Tests/AirlockTestingTests"),
        .testTarget(
            name: "IntentsExtTests",
            dependencies: ["AirlockBase", "Shared", "IntentsExt", "IntentsRuntime", "TestSupport"],
            path: "Tests/IntentsExtTests",
            exclude: ["Calendar/Questions"]),
        .testTarget(
            name: "ProcessTests",
            dependencies: [
                "AirlockSandbox", "AirlockBase", "Shared", "AppHost", "Launcher", "WidgetExt", "WidgetRendering",
                "IntentsExt", "IntentsRuntime", "SwiftUI", "ContainerWorker", "ModelWorker", "SampleIntents",
                "SampleWidgets",
                "EscapePlugin", "CEscape", "ScriptTool", "TestSupport", "Toolkit",
            ],
            path: "Tests/ProcessTests", exclude: ["References"]),
        .testTarget(
            name: "SourceRuleTests", dependencies: ["Bring", "SwiftLexing"], path: "Tests/SourceRuleTests",
            exclude: ["public-names.txt"]),

        // Draws the pages about views in Documentation/Gallery, and the pages about lint rules in Documentation/Lint.
        .executableTarget(
            name: "ViewGallery",
            dependencies: [
                "Intents", "AirlockBase", "Shared", "WidgetRendering", "SwiftUI", "UIKit", "WidgetKit", "Charts",
            ],
            path: "Tests/ViewGallery", exclude: ["Front/Localizable.xcstrings", "Rules/Images.xcassets"]),

        // The benchmarks, which compare Airlock with other programs.
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "AirlockBase", "AirlockSandbox", "Shared", "WidgetRendering", "IntentsRuntime", "SwiftUI", "CSQLite",
                "TestSupport",
            ],
            path: "Tests/Benchmarks",
            exclude: ["ManyEntities", "Peers"]),
        // An app for the benchmarks, with more entities than phrases can contain.
        .executableTarget(
            name: "ManyEntities", dependencies: ["AirlockBase", "Shared", "IntentsRuntime", "AppIntents"],
            path: "Tests/Benchmarks/ManyEntities"),
    ],
    swiftLanguageModes: [.v6]
)
