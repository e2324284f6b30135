/// Finds what can't work here in sources.
struct ObstacleRules {
    let known: KnownNames
    /// Modules of the app that are brought along.
    let ownModules: Set<String>

    /// What to do about modules there is nothing for.
    private static let modules: [String: String] = [
        "SwiftData":
            "hand the widget plain values: write them to the app group where the app saves, read them in the provider",
        "CoreData":
            "hand the widget plain values: write them to the app group where the app saves, read them in the provider",
        "IntentsUI": "leave it to the app; an intent's own view is given back by perform()",
        "MapKit": "draw the map in the app and hand the widget the image; MKMapSnapshotter needs the network",
        "CoreLocation": "find the place in the app and hand the widget what it shows",
        "HealthKit": "read the data in the app and hand the widget what it shows",
        "EventKit": "read the data in the app and hand the widget what it shows",
        "Contacts": "read the data in the app and hand the widget what it shows",
        "Photos": "choose the image in the app and write it to the app group",
        "AVFoundation": "leave sound and film to the app",
        "MediaPlayer": "leave sound and film to the app",
        "NetworkExtension": "leave the network to the app: an extension has none here",
        "Network": "leave the network to the app: an extension has none here",
        "CloudKit": "leave the network to the app: an extension has none here",
        "FoundationNetworking": "leave the network to the app: an extension has none here",
        "UserNotifications": "ask for notifications in the app, or from what an intent hands back",
        "WatchConnectivity": "leave it to the app, under #if os(watchOS) or in a file of its own",
        "WatchKit": "leave it to the watch, under #if os(watchOS) or in a file of its own",
        "CryptoKit": "use what the package swift-crypto offers, in a module of its own given with --modules",
        "Security": "read secrets in the app; a widget gets what it shows",
        "AppKit": "leave it to the Mac, under #if canImport(AppKit)",
        "Cocoa": "leave it to the Mac, under #if canImport(AppKit)",
        "ObjectiveC": "leave it out: there is no Objective-C on Linux",
        "Darwin": "import Foundation, or write #if canImport(Darwin) around it",
        "SwiftUICore": "import SwiftUI",
    ]

    /// Names that say what stands in the way, and what to do.
    private static let names: [(names: Set<String>, what: String, remedy: String)] = [
        (
            [
                "URLSession", "URLRequest", "URLResponse", "HTTPURLResponse", "NWConnection",
                "NWPathMonitor",
            ], "the network",
            "sync in the app and read the app group: an extension has no network here"
        ),
        (
            ["NSManagedObjectContext", "NSPersistentContainer", "NSFetchRequest", "NSManagedObject", "FetchRequest"],
            "Core Data", "hand the widget plain values through the app group"
        ),
        (
            ["ModelContainer", "ModelContext", "FetchDescriptor", "Query", "Model"], "SwiftData",
            "hand the widget plain values through the app group"
        ),
        (
            ["INObject", "INExtension", "INInteraction"],
            "intents generated from an .intentdefinition",
            "move to AppIntentTimelineProvider and a WidgetConfigurationIntent"
        ),
        (
            [
                "UIViewRepresentable", "UIViewControllerRepresentable", "UIView", "UIViewController",
                "UIHostingController",
            ],
            "UIKit's views", "draw it in SwiftUI: a widget shows no UIKit views on a phone either"
        ),
        (
            ["UIGraphicsImageRenderer", "UIGraphicsBeginImageContext", "UIGraphicsGetCurrentContext", "CGContext"],
            "images drawn by UIKit", "draw them in SwiftUI, in a Canvas, or in the app into a file of the app group"
        ),
        (
            ["CLPlacemark", "IntentPaymentMethod"], "a value of an intent there is no type for",
            "take a text, or an entity of the app's own, and look the rest up in the app"
        ),
        (
            ["AppShortcutParameterPresentation", "AppShortcutOptionsCollection", "ParameterPresentation"],
            "how Spotlight shows a shortcut's values",
            "leave it out: phrases and their values are the same without it"
        ),
        (
            ["SemanticContentDescriptor", "IntentValueRepresentation"], "what a camera or a screen shows",
            "leave the query to the app: nothing looks here"
        ),
        (
            ["SiriTipUIView", "ShortcutsUIButton"], "UIKit's views of shortcuts",
            "write SiriTipView or ShortcutsLink, which are drawn"
        ),
        (
            ["UIApplication"], "the app's object",
            "pass what is needed through the app group: extensions have no UIApplication on a phone either"
        ),
    ]

    /// What stands in the way in a source.
    func obstacles(in source: SourceFile) -> [Obstacle] {
        var found: [Obstacle] = []
        func add(_ weight: Obstacle.Weight, _ what: String, _ remedy: String, _ line: Int) {
            found.append(Obstacle(weight: weight, what: what, remedy: remedy, places: ["\(source.path):\(line)"]))
        }
        for (module, line) in source.names.imports
        where !known.modules.contains(module) && !KnownNames.toolchainModules.contains(module)
            && !ownModules.contains(module)
        {
            add(
                .stops, "import \(module)",
                Self.modules[module]
                    ?? (NameTable.isApples(module: module)
                        ? "write #if canImport(\(module)) around it and around what it is used for"
                        : "bring the module along with --modules \(module)=DIR, where DIR holds its sources"),
                line)
        }
        for use in source.names.uses where use.form != .member && use.form != .keyPath {
            guard known.standing(of: use) == nil,
                let rule = Self.names.first(where: { $0.names.contains(use.name) })
            else { continue }
            add(.stops, rule.what, rule.remedy, use.line)
        }
        let tokens = source.blocks.tokens
        let setsLocale = tokens.indices.dropLast(2).contains {
            tokens[$0].isMark(".") && tokens[$0 + 1].isWord("locale") && tokens[$0 + 2].isMark("=")
        }
        for (index, token) in source.blocks.tokens.enumerated() {
            let previous = index > 0 ? source.blocks.tokens[index - 1] : nil
            if previous?.isMark("@") == true,
                ["objc", "objcMembers", "NSManaged", "IBAction", "IBOutlet"].contains(token.text)
            {
                add(
                    .stops, "@\(token.text)",
                    "leave the attribute out, or keep the type in the app: there is no Objective-C on Linux",
                    token.line)
            }
            if token.kind == .directive, token.text == "#selector" || token.text == "#keyPath" {
                add(
                    .stops, token.text, "use a closure or a key path of Swift's: there is no Objective-C on Linux",
                    token.line)
            }
            if token.isWord("DateFormatter") || token.isWord("NumberFormatter"),
                source.blocks.tokens[index...].dropFirst().first?.isMark("(") == true, !setsLocale
            {
                add(
                    .differs, "\(token.text) without a locale",
                    "set its locale to Locale.current, which is the request's: on its own it speaks Foundation's English",
                    token.line)
            }
            if token.isWord("Bundle"), source.blocks.tokens[index...].dropFirst(2).first?.isWord("main") == true {
                add(
                    .differs, "Bundle.main",
                    "only catalogues and translations are found; other files of the bundle aren't there", token.line)
            }
        }
        for omission in source.blocks.omissions {
            let count = omission.lines.count
            add(
                .differs, "\(count) line\(count == 1 ? "" : "s") not compiled: \(omission.condition)",
                omission.condition.contains("os(")
                    ? "write #if os(iOS) || os(Linux), or canImport of the module it is for, where it should be built here"
                    : "nothing, unless it should be built here", omission.lines.lowerBound)
        }
        for line in source.unfinished {
            add(.stops, "a comment or text without an end", "end it: nothing after it is read", line)
        }
        return found
    }
}

extension NameTable {
    /// Whether a module is called as Apple's are, as far as sources of widgets and intents import them.
    static func isApples(module: String) -> Bool {
        let kits = [
            "Accelerate", "Accessibility", "Accounts", "ActivityKit", "AlarmKit", "AppIntents", "ARKit", "AudioToolbox",
            "AuthenticationServices", "BackgroundTasks", "Charts", "ClockKit", "CloudKit", "Combine", "ContactsUI",
            "CoreBluetooth", "CoreGraphics", "CoreImage", "CoreML", "CoreMotion", "CoreSpotlight", "CoreText",
            "DeveloperToolsSupport", "ExtensionFoundation", "FamilyControls", "FoundationModels", "GameKit", "HomeKit",
            "ImageIO", "JavaScriptCore", "LocalAuthentication", "ManagedSettings", "MessageUI", "Metal", "MetricKit",
            "MultipeerConnectivity", "MusicKit", "NaturalLanguage", "OSLog", "os", "PDFKit", "PencilKit", "PhotosUI",
            "QuartzCore", "QuickLook", "RealityKit", "SafariServices", "SceneKit", "ScreenTime", "SiriKit", "Speech",
            "SpriteKit", "StoreKit", "SystemConfiguration", "TipKit", "Translation", "UIKit", "UniformTypeIdentifiers",
            "Vision", "VisualIntelligence", "WeatherKit", "WebKit", "XCTest",
        ]
        return kits.contains(module)
    }
}

/// Something in a folder that can't work here, works in another way, or stands where it shouldn't.
struct Obstacle: Hashable {
    /// How much it is in the way.
    enum Weight: Int, Hashable, CaseIterable {
        /// The sources don't compile with it.
        case stops
        /// They compile; what it does is left out.
        case differs
        /// They work; they would be better otherwise.
        case advises
    }

    let weight: Weight
    /// What it is, as a person calls it.
    let what: String
    /// What to do about it.
    let remedy: String
    /// Where it is, as `file:line`.
    var places: [String]
}
