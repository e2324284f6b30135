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
        return url(forResource: name, withExtension: ext, subdirectory: subdirectory)
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
