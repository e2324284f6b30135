import BringSupport
import SwiftLexing

/// Finds constructs that can't work here.
struct ObstacleRules {
    private let known: KnownNames
    /// The app's own modules that are imported together with the folder.
    private let ownModules: Set<String>
    /// The names that the app declares.
    private let own: Set<String>
    private let foreign: ForeignCode
    /// The imported modules that don't exist here.
    private var missingModules: Set<String> = []

    init(
        _ sources: [SourceFile], known: KnownNames, ownModules: Set<String>, own: Set<String>, foreign: ForeignCode
    ) {
        (self.known, self.ownModules, self.own, self.foreign) = (known, ownModules, own, foreign)
        missingModules = Set(sources.flatMap(\.names.imports).map(\.module).filter(isUnavailable))
    }

    /// True for an imported module that doesn't exist here.
    func isMissing(_ module: String) -> Bool { missingModules.contains(module) }

    private func isUnavailable(_ module: String) -> Bool {
        !known.modules.contains(module) && !KnownNames.toolchainModules.contains(module)
            && !ownModules.contains(module)
    }

    /// Remedies for modules that don't exist here.
    fileprivate static let modules: [String: String] = [
        "IntentsUI": "leave it to the app; return an intent's view from perform()",
        "FoundationNetworking":
            "leave the network to the app: an extension has none here, and an iPhone has no such module",
        "FoundationXML": "import Foundation: XMLParser is in it, here as on an iPhone",
        "WatchKit": "leave it to the watch, under #if os(watchOS) or in a file of its own",
        "AppKit": "leave it to the Mac, under #if canImport(AppKit)",
        "Cocoa": "leave it to the Mac, under #if canImport(AppKit)",
        "ObjectiveC": "remove it: there is no Objective-C on Linux",
        "Darwin": "import Foundation, or write #if canImport(Darwin) around it",
    ]

    /// Names that can't work here, with a remedy. A name with an at sign is an attribute's.
    static let names: [(names: Set<String>, what: String, remedy: String, module: String?)] = [
        (
            [
                "UIAlertController", "UICollectionView", "UICollectionViewCell", "UICollectionViewController",
                "UIDatePicker", "UINavigationBar", "UIPageViewController", "UIPickerView", "UISearchBar",
                "UISegmentedControl", "UISlider", "UISplitViewController", "UIStoryboard", "UISwitch",
                "UITabBarController", "UITableView", "UITableViewCell", "UITableViewController", "UITextField",
                "UITextView",
            ],
            "UIKit views", "draw it in SwiftUI: a widget shows no UIKit views on a phone either", nil
        ),
        (
            ["IntentPaymentMethod"], "an intent value whose type isn't available",
            "take a string or an entity of the app, and look the rest up in the app", nil
        ),
        (
            ["AppShortcutParameterPresentation", "AppShortcutOptionsCollection", "ParameterPresentation"],
            "Spotlight's presentation of a shortcut's values",
            "remove it: phrases and their values are the same without it", nil
        ),
        (
            ["SemanticContentDescriptor", "IntentValueRepresentation"], "visual intelligence",
            "leave the query to the app: there is no camera or screen to search here", "VisualIntelligence"
        ),
        (
            ["SiriTipUIView", "ShortcutsUIButton"], "UIKit views of shortcuts",
            "write SiriTipView or ShortcutsLink, which are drawn", nil
        ),
    ]

    /// Returns true if a name begins with the initials of one of Apple's modules, as those of many older frameworks do: `SKNode` is SpriteKit's.
    private static func hasInitials(of module: String, _ name: String) -> Bool {
        NameTable.isTaken(module: module) && name.isPrefixed(with: String(module.filter(\.isUppercase).prefix(2)))
    }

    /// The error messages for imports that the compiler would accept but that can't work here, by module.
    static let importErrors = [
        "FoundationNetworking":
            "FoundationNetworking can't be imported: extensions never use the network — write #if canImport(FoundationNetworking) around the import and its uses, or leave them to the app",
        "FoundationXML":
            "FoundationXML can't be imported: an iPhone has no such module — import Foundation, which has XMLParser, or write #if canImport(FoundationXML) around the import",
    ]

    /// Returns the construct that a missing name is a part of, which is reported in place of the name.
    func cause(of use: NameUse) -> (what: String, remedy: String, module: String?)? {
        guard use.form != .member, use.form != .keyPath, known.status(of: use) == nil, !own.contains(use.name) else {
            return nil
        }
        let rule = Self.rule(for: use.written)
        // The uses of a module that doesn't exist have the cause of its import.
        let modules = Set([rule?.module].compactMap(\.self)).union(
            use.form == .type ? missingModules.filter { Self.hasInitials(of: $0, use.name) } : [])
        if let module = modules.intersection(missingModules).min() {
            return ("import \(module)", foreign.remedy(module: module), module)
        }
        return rule.map { ($0.what, $0.remedy, nil) }
    }

    private static func rule(for name: String) -> (what: String, remedy: String, module: String?)? {
        names.first { $0.names.contains(name) }.map { ($0.what, $0.remedy, $0.module) }
    }

    /// Returns the remedy for a name that can't work here.
    static func remedy(for name: String) -> String? { (rule(for: name) ?? rule(for: "@\(name)"))?.remedy }

    /// Returns true if a module that doesn't exist here may declare a missing name.
    ///
    /// - Parameter name: The name as the compiler writes it, with a dot if it is a member's.
    static func canDeclare(_ name: String, in module: String) -> Bool {
        let plain = name.hasPrefix(".") ? String(name.dropFirst()) : name
        let rule = rule(for: plain) ?? rule(for: "@\(plain)")
        if let other = rule?.module { return other == module }
        let isRuled = names.contains { $0.module == module }
        if NameTable.isTaken(module: module) { return !isRuled || name.hasPrefix(".") }
        return !NameTable.apple.names.contains(plain) || name.hasPrefix(".")
    }

    /// Returns the remedy for a module that can't be imported here.
    static func remedy(module: String) -> String {
        modules[module]
            ?? (NameTable.isApples(module: module)
                ? "write #if canImport(\(module)) around it and around what it is used for"
                : "add the module with \(BuildOptions.modules) \(module)=DIR, where DIR contains its sources")
    }

    /// The remedy for an import that is left out.
    static let leftOut = "nothing to do: it is left out, as no name of the module is known to be used"

    /// The remedy for a left-out import in a file with other unknown names.
    private static let leftOutUnclear = "it is left out: the compiler decides if a missing name is the module's"

    /// Returns the construct at a token if it needs Objective-C, such as sending a message by name. Attributes and selectors alone don't.
    private static func dispatch(_ tokens: [SwiftToken], _ index: Int) -> (what: String, remedy: String)? {
        let token = tokens[index]
        func next(_ offset: Int) -> SwiftToken? { index + offset < tokens.count ? tokens[index + offset] : nil }
        let previous = index > 0 ? tokens[index - 1] : nil
        switch token.text {
        case "optional" where token.kind == .word && ["func", "var"].contains(next(1)?.text):
            return (
                "an optional requirement of a protocol",
                "implement the requirement in an extension of the protocol: there is no Objective-C on Linux"
            )
        case "perform" where next(1)?.isMark("(") == true && ["#selector", "Selector"].contains(next(2)?.text):
            return ("perform(_:with:)", "call the method, or pass a closure: there is no Objective-C on Linux")
        case "observe"
        where previous?.isMark(".") == true && next(1)?.isMark("(") == true && next(2)?.isMark("\\") == true:
            return ("key-value observing", "use Combine, Observation or a closure: there is no Objective-C on Linux")
        case "forKeyPath" where token.kind == .word && next(1)?.isMark(":") == true:
            return ("key-value observing", "use Combine, Observation or a closure: there is no Objective-C on Linux")
        default: return nil
        }
    }

    /// Returns the flags in a directive, such as `PRO` in `#if PRO && os(iOS)`.
    private static func flags(in directive: String) -> [String] {
        directive.replacing(#/\w+\([^)]*\)|#\w+/#, with: "").matches(of: #/\w+/#).map { String($0.0) }.filter {
            !["of", "true", "false"].contains($0)
        }
    }

    /// Returns a source's obstacles.
    ///
    /// - Parameter unresolved: The names in the source that nothing known declares, those of members with a dot.
    func obstacles(in source: SourceFile, unresolved: Set<String>) -> [Obstacle] {
        var found: [Obstacle] = []
        func add(
            _ weight: Obstacle.Weight, _ what: String, _ remedy: String, _ line: Int, module: String? = nil
        ) {
            found.append(
                Obstacle(
                    weight: weight, what: what, remedy: remedy, places: ["\(source.path):\(line)"], module: module))
        }
        for statement in source.names.imports where missingModules.contains(statement.module) {
            let module = statement.module
            // No table has all members of Apple's frameworks, so an unknown member alone doesn't show that one of them is needed.
            let isApples = NameTable.isTaken(module: module)
            let isNeeded = unresolved.contains { name in
                name == module || !(isApples && name.hasPrefix(".")) && Self.canDeclare(name, in: module)
            }
            if isNeeded || Self.importErrors[module] != nil {
                add(.stops, "import \(module)", foreign.remedy(module: module), statement.line, module: module)
            } else {
                let isClear = unresolved.allSatisfy { $0.hasPrefix(".") }
                let remedy = isClear ? Self.leftOut : Self.leftOutUnclear
                add(.omits, "import \(module)", remedy, statement.line, module: module)
            }
        }
        for statement in source.names.imports where !ownModules.contains(statement.module) {
            guard let framework = known.frameworks[statement.module] else { continue }
            add(
                .differs, "\(statement.module), which answers \(framework.answers)",
                "look at what the widget shows then; \(BuildOptions.fixture) supplies data to some frameworks",
                statement.line)
        }
        for use in source.names.uses {
            if let cause = cause(of: use) { add(.stops, cause.what, cause.remedy, use.line, module: cause.module) }
        }
        let tokens = source.blocks.tokens
        for (index, token) in tokens.enumerated() {
            let previous = index > 0 ? tokens[index - 1] : nil
            if let (what, remedy) = Self.dispatch(tokens, index) { add(.stops, what, remedy, token.line) }
            if token.kind == .directive, token.text == "#selector" {
                add(
                    .differs, "#selector, whose method nothing calls by its name here",
                    "pass a closure, such as that of addObserver(forName:object:queue:using:)", token.line)
            }
            if token.isWord("URLSession"), previous?.isMark(".") != true, !own.contains("URLSession") {
                add(
                    .differs, "URLSession, of which every request fails",
                    "sync in the app and read the app group: an extension has no network here", token.line)
            }
            if token.isWord("UIApplication"),
                tokens[index...].dropFirst(2).first?.isWord("shared") == true
            {
                add(
                    .stops, "UIApplication.shared",
                    "pass what is needed through the app group: extensions have no UIApplication on a phone either",
                    token.line)
            }
        }
        for omission in source.blocks.omissions {
            let count = omission.lines.count
            let lines = "\(count) line\(count == 1 ? "" : "s")"
            if source.lostOmissions.contains(omission) {
                add(
                    .differs, "\(lines) that Xcode compiles for an iPhone: \(omission.condition)",
                    "the build here is a simulator's, without Objective-C and some modules: draw the widget without these lines, or add the app's own module with \(BuildOptions.modules)",
                    omission.lines.lowerBound)
            } else if let flag = Self.flags(in: omission.condition).first {
                add(
                    .omits, "\(lines) not compiled: \(omission.condition)",
                    "nothing to do, unless another value of \(flag) is right: flags are those of the target's build settings",
                    omission.lines.lowerBound)
            } else {
                add(
                    .omits, "\(lines) not compiled for iOS: \(omission.condition)",
                    "nothing to do: Xcode leaves them out of an iPhone's build, too", omission.lines.lowerBound)
            }
        }
        for line in source.unfinished {
            add(.stops, "an unterminated comment or string", "terminate it: nothing after it is read", line)
        }
        return found
    }
}

extension String {
    /// Returns true for a name in the style of Apple's older frameworks: `UIResponder` has the prefix `UI`.
    func isPrefixed(with letters: String) -> Bool {
        let rest = dropFirst(letters.count).prefix(2)
        return hasPrefix(letters) && rest.first?.isUppercase == true && rest.last?.isLowercase == true
    }
}

extension NameTable {
    /// Returns true if a module's name is Apple's, so that an app has no module of that name.
    static func isTaken(module: String) -> Bool { isApples(module: module) || ObstacleRules.modules[module] != nil }

    /// Returns true if a module is one of Apple's that widget and intent sources import, and not one of the manifest's frameworks.
    static func isApples(module: String) -> Bool {
        // Those of the manifest's list exist here.
        let kits = [
            "Accelerate", "Accessibility", "Accounts", "ActivityKit", "AlarmKit", "AppIntents", "ARKit", "CallKit",
            "Charts", "ClockKit", "Combine", "ContactsUI", "CoreGraphics", "CoreHaptics", "CoreSpotlight",
            "CoreTelephony", "DeveloperToolsSupport", "DeviceCheck", "EventKitUI", "ExtensionFoundation",
            "ExtensionKit", "FoundationModels", "HomeKit", "JavaScriptCore", "LinkPresentation", "Metal", "MetricKit",
            "MultipeerConnectivity", "NaturalLanguage", "os", "OSLog", "PencilKit", "PushKit", "QuickLook",
            "RealityKit", "SceneKit", "ScreenTime", "SiriKit", "SpriteKit", "SystemConfiguration", "Translation",
            "UIKit", "UniformTypeIdentifiers", "VisualIntelligence", "XCTest",
        ]
        return kits.contains(module)
    }
}

/// A construct that can't work here, behaves differently, or belongs elsewhere.
struct Obstacle: Hashable {
    /// An obstacle's severity.
    enum Weight: Int, Hashable, CaseIterable {
        /// The sources don't compile with the construct.
        case stops
        /// The sources compile, but what the construct does on a phone is left out.
        case differs
        /// The sources work, but their design could be better.
        case advises
        /// The sources work; the construct is left out, as for an iPhone.
        case omits
    }

    var weight: Weight
    /// A description for the user.
    let what: String
    /// A remedy.
    var remedy: String
    /// The locations, as `file:line`.
    var places: [String]
    /// True if the compiler knows better whether the construct compiles.
    var isEstimate = true
    /// The module that doesn't exist here, for an import of it.
    var module: String?
}
