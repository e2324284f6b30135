import Foundation
import Shared

/// The bundles of an imported app: the folders `APP_MODULE.resources` beside the executable, one for each module with resources.
///
/// On Linux, `Bundle.main` is the executable's folder, and all classes are in it. The modules of imported apps read this type instead.
public enum _AppBundle {
    /// Returns the bundle of the app's main module, or the executable's folder if there is no such bundle.
    public static func main(of app: String) -> Bundle { bundle(of: app, in: app) ?? .main }

    /// Returns a module's bundle, or the main bundle if the module has none.
    public static func module(_ module: String, of app: String) -> Bundle {
        bundle(of: module, in: app) ?? main(of: app)
    }

    private static let folder: String = {
        let executable = Bundle.main.executablePath ?? ""
        return executable.isEmpty ? Bundle.main.bundlePath : executable.parentFolder
    }()

    private static func bundle(of module: String, in app: String) -> Bundle? {
        Bundle(path: "\(folder)/\(app)_\(module).resources")
    }

    /// Returns the path of the bundle of a class's module; `nil` if neither the module nor the app has a bundle.
    fileprivate static func path(of aClass: AnyClass, in app: String) -> String? {
        let module = String(reflecting: aClass).prefix { $0 != "." }
        return (bundle(of: String(module), in: app) ?? bundle(of: app, in: app))?.bundlePath
    }
}

extension Bundle {
    /// Creates the bundle of a class's module in an imported app.
    public convenience init(_of aClass: AnyClass, in app: String) {
        guard let path = _AppBundle.path(of: aClass, in: app), Bundle(path: path) != nil else {
            self.init(for: aClass)
            return
        }
        // The same initialiser has just succeeded.
        // swift-format-ignore: NeverForceUnwrap
        self.init(path: path)!
    }

    /// Returns the URL of a file that isn't localised, or else of its version in the request's language.
    public func _url(_ name: String?, _ ext: String?, subdirectory: String?) -> URL? {
        for language in LocalizedTables.languages(near: RequestContext.current.localeIdentifier) {
            let found = url(
                forResource: name, withExtension: ext, subdirectory: subdirectory, localization: language)
            if let found { return found }
        }
        let found = url(forResource: name, withExtension: ext, subdirectory: subdirectory)
        if found == nil, let name {
            let file = ext.map { "\(name).\($0)" } ?? name
            DataReads.note(.bundle, subdirectory.map { "\($0)/\(file)" } ?? file, "", isPresent: false)
        }
        return found
    }

    /// Returns a text from the app's tables in the request's language, or in the language of the bundle if it is the folder of one; if no
    /// table has the key, the value, or else the key.
    public func _localizedString(_ key: String, _ value: String?, table: String?) -> String {
        let tables = folderLanguage.flatMap { Translation.tables?.changed(localeIdentifier: $0) } ?? Translation.tables
        let table = table?.isEmpty == false ? table : nil
        let text = Translation.$tables.withValue(tables) { Translation.format(key, table: table) }
        guard text == key, let value, !value.isEmpty else { return text }
        return value
    }

    /// The language of a bundle that is a folder such as `de.lproj`; `nil` for other bundles.
    private var folderLanguage: String? {
        let name = bundleURL.lastPathComponent
        return name.hasSuffix(".lproj") ? String(name.dropLast(".lproj".count)) : nil
    }
}

extension URL {
    /// The folder for a program's support files.
    ///
    /// Mirrors [Foundation's property](https://developer.apple.com/documentation/foundation/url/applicationsupportdirectory).
    public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }

    /// The folder for files that the program can create again.
    public static var cachesDirectory: URL { folder(.cachesDirectory) }

    /// The folder for the user's documents.
    public static var documentsDirectory: URL { folder(.documentDirectory) }

    /// The folder for files other than the user's documents.
    public static var libraryDirectory: URL { folder(.libraryDirectory) }

    /// Returns true: the URL needs no access that has to be started.
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// No effect: accepted so that sources compile. The URL needs no access that has to be started.
    public func stopAccessingSecurityScopedResource() {}

    private static func folder(_ place: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: place, in: .userDomainMask).first ?? homeDirectory
    }
}

extension ProcessInfo {
    /// True if Low Power Mode is on; always false here.
    public var isLowPowerModeEnabled: Bool { false }

    /// True if an iPhone's app runs on a Mac; always false here.
    public var isiOSAppOnMac: Bool { false }

    /// True if an iPad's app was built for the Mac; always false here.
    public var isMacCatalystApp: Bool { false }

    /// Options of an activity.
    public struct ActivityOptions: OptionSet, Hashable, Sendable {
        /// The raw bit mask.
        public let rawValue: UInt64

        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// The user waits for the activity.
        public static let userInitiated = ActivityOptions(rawValue: 0x00FF_FFFF)
        /// The user doesn't wait for the activity.
        public static let background = ActivityOptions(rawValue: 0xFF)
    }

    /// Returns an object that stands for an activity. No effect: accepted so that sources compile. No system suspends the process.
    public func beginActivity(options: ActivityOptions = [], reason: String) -> any NSObjectProtocol { NSObject() }

    /// No effect: accepted so that sources compile. No system suspends the process.
    public func endActivity(_ activity: any NSObjectProtocol) {}

    /// Calls the closure on another thread with `false`: the activity never expires.
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.global().async { block(false) }
    }

    /// The thermal state of a device.
    public enum ThermalState: Int, Hashable, Sendable {
        /// The temperature is normal.
        case nominal
        /// The temperature is slightly raised.
        case fair
        /// The temperature is high.
        case serious
        /// The temperature is critical.
        case critical
    }

    /// The thermal state; always nominal here.
    public var thermalState: ThermalState { .nominal }
}
