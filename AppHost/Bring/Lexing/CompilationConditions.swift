import SwiftLexing

/// The values of the conditions of `#if` in an app's sources, which are compiled as for an iPhone.
///
/// The page on importing widgets lists them in a table, which a test compares with these values.
struct CompilationConditions: Hashable {
    /// A condition's value.
    struct Value: Hashable {
        let holds: Bool
        /// True if the sources are compiled with the value in place of the condition. Otherwise the compiler evaluates the condition, and
        /// ``holds`` is an estimate.
        var isReplaced = false
    }

    /// The modules that `canImport` finds.
    var modules: Set<String>
    /// The flags that are set, such as `DEBUG`.
    var flags: Set<String> = []
    /// The language mode, with which `swift(>=)` is compared: 5 or 6.
    var swiftMode = 5
    /// The system as which a package's sources are compiled; `nil` for an app's own sources.
    private(set) var package: PackageSystem?
    /// False for a file that uses names of iOS which don't exist here, inside a condition.
    private var isPhone = true
    /// True to evaluate conditions as Xcode does for an iPhone, with all modules of its SDK, its processor and Objective-C.
    private var isForDevice = false

    /// A system as which the sources of a package are compiled.
    enum PackageSystem: Hashable {
        /// An iPhone, with the C library of Linux in place of Darwin's.
        case phone
        /// Linux, for packages that don't compile as for an iPhone.
        case linux
    }

    /// The modules of other systems, which no iPhone's build can import.
    static let foreignModules: Set<String> = [
        "AppKit", "Cocoa", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "WatchKit",
    ]

    init(modules: Set<String>, flags: Set<String> = [], swiftMode: Int = 5) {
        (self.modules, self.flags, self.swiftMode) = (modules, flags, swiftMode)
    }

    /// The conditions of a build with the project's settings.
    ///
    /// - Parameters:
    ///   - own: The app's own modules.
    ///   - isDebug: False if the build is optimised.
    init(_ known: KnownNames, _ settings: ProjectSettings, own: Set<String>, isDebug: Bool) {
        modules = known.modules.union(KnownNames.toolchainModules).subtracting(Self.foreignModules).union(own)
        flags = Set(settings.conditions + ["SWIFT_PACKAGE"] + (isDebug && !settings.isExact ? ["DEBUG"] : []))
        swiftMode = settings.swiftMode
    }

    /// Returns the conditions of a package's sources.
    func package(_ system: PackageSystem, known: KnownNames) -> CompilationConditions {
        var conditions = self
        conditions.package = system
        if system == .linux { conditions.modules.subtract(known.modules) }
        conditions.modules.insert("Glibc")
        return conditions
    }

    /// Returns the conditions of a system with or without some modules. The name `iOS` stands for the condition `os(iOS)`.
    func changed(_ modules: Set<String>, isAdded: Bool) -> CompilationConditions {
        var conditions = self
        if isAdded { conditions.modules.formUnion(modules) } else { conditions.modules.subtract(modules) }
        if !isAdded, modules.contains("iOS") { conditions.isPhone = false }
        return conditions
    }

    /// The conditions of Xcode's build of the same sources for an iPhone.
    var forDevice: CompilationConditions {
        var conditions = self
        conditions.isForDevice = true
        return conditions
    }

    /// Returns true for a module that doesn't exist here, and of which an import is left out.
    ///
    /// The modules of other systems are refused or found instead: sources that import them don't compile for an iPhone either.
    func isMissing(_ module: String) -> Bool { !modules.contains(module) && !Self.foreignModules.contains(module) }

    /// The version of the compiler that this project requires.
    private static let compiler = [6, 3]

    #if arch(arm64)
    private static let architecture = "arm64"
    #else
    private static let architecture = "x86_64"
    #endif

    /// Returns the value of a condition that is one word, such as `DEBUG`.
    func value(of word: String) -> Value { Value(holds: word == "true" || flags.contains(word)) }

    /// Returns the value of a condition with arguments, such as `os(iOS)`.
    func value(of name: String, _ arguments: ArraySlice<SwiftToken>) -> Value {
        guard let argument = arguments.first else { return Value(holds: false) }
        switch name {
        case "os":
            return Value(
                holds: argument.text == (package == .linux ? "Linux" : "iOS") && isPhone,
                isReplaced: ["iOS", "Linux"].contains(argument.text))
        case "targetEnvironment":
            let isSimulator = argument.text == "simulator"
            return Value(holds: isSimulator && !isForDevice && package != .linux, isReplaced: isSimulator)
        case "canImport":
            // A version may follow the module. Submodules don't exist.
            let isModule = arguments.dropFirst().first?.isMark(",") ?? true
            let isFound =
                modules.contains(argument.text)
                || isForDevice && !Self.foreignModules.contains(argument.text)
            return Value(holds: isModule && isFound, isReplaced: true)
        case "swift": return Value(holds: Self.satisfies(arguments, swiftMode == 6 ? Self.compiler : [5, 10]))
        case "compiler": return Value(holds: Self.satisfies(arguments, Self.compiler))
        case "arch": return Value(holds: argument.text == (isForDevice ? "arm64" : Self.architecture))
        case "hasFeature", "hasAttribute": return Value(holds: true)
        case "_endian": return Value(holds: argument.text == "little")
        case "_pointerBitWidth": return Value(holds: argument.text == "_64")
        case "_runtime": return Value(holds: argument.text == (isForDevice ? "_ObjC" : "_Native"))
        default: return Value(holds: false)
        }
    }

    /// Returns true if a version satisfies a requirement such as `>=5.9`. Only the components that both have are compared.
    private static func satisfies(_ requirement: ArraySlice<SwiftToken>, _ version: [Int]) -> Bool {
        guard let mark = requirement.first, let number = requirement.dropFirst().first else { return false }
        let wanted = number.text.split(separator: ".").compactMap { Int($0) }
        let isLess = zip(version, wanted).first { $0 != $1 }.map { $0 < $1 } ?? false
        return mark.isMark(">=") && !isLess || mark.isMark("<") && isLess
    }
}
