import Foundation
import Shared

/// The settings of an app group, stored in a property list in the container or in a fixture.
///
/// Foundation's `UserDefaults` on Linux overwrites its files in place, so all settings are lost if the process is killed while it writes.
/// It also treats a missing group as an empty one. Therefore `UserDefaults(suiteName:)` creates an instance of this class.
final class GroupDefaults: UserDefaults, @unchecked Sendable {
    private let settings: GroupSettings
    private let registered = Registered()

    /// The defaults set with `register(defaults:)`.
    private final class Registered: @unchecked Sendable {
        private let lock = NSLock()
        private var values: [String: Any] = [:]

        func value(_ key: String) -> Any? { lock.withLock { values[key] } }
        var all: [String: Any] { lock.withLock { values } }
        func add(_ more: [String: Any]) { lock.withLock { values.merge(more) { $1 } } }
    }

    init?(_ settings: GroupSettings) {
        self.settings = settings
        super.init(suiteName: nil)
    }

    override func object(forKey defaultName: String) -> Any? {
        settings.value(defaultName) ?? registered.value(defaultName)
    }

    override func set(_ value: Any?, forKey defaultName: String) {
        guard let value else { return removeObject(forKey: defaultName) }
        if let url = value as? URL { return set(url, forKey: defaultName) }
        guard PropertyListSerialization.propertyList(["": value], isValidFor: .binary) else {
            preconditionFailure(
                "\(type(of: value)) for '\(defaultName)' isn't a property list value — encode it as Data first")
        }
        settings.set(value, defaultName)
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
    }

    override func removeObject(forKey defaultName: String) { settings.set(nil, defaultName) }

    override func string(forKey defaultName: String) -> String? {
        switch object(forKey: defaultName) {
        case let text as String: text
        case let number as NSNumber: number.stringValue
        default: nil
        }
    }

    override func array(forKey defaultName: String) -> [Any]? { object(forKey: defaultName) as? [Any] }

    override func dictionary(forKey defaultName: String) -> [String: Any]? {
        object(forKey: defaultName) as? [String: Any]
    }

    override func data(forKey defaultName: String) -> Data? { object(forKey: defaultName) as? Data }

    override func stringArray(forKey defaultName: String) -> [String]? { object(forKey: defaultName) as? [String] }

    override func integer(forKey defaultName: String) -> Int { number(defaultName)?.intValue ?? 0 }

    override func float(forKey defaultName: String) -> Float { number(defaultName)?.floatValue ?? 0 }

    override func double(forKey defaultName: String) -> Double { number(defaultName)?.doubleValue ?? 0 }

    override func bool(forKey defaultName: String) -> Bool {
        if let text = object(forKey: defaultName) as? String { return NSString(string: text).boolValue }
        return number(defaultName)?.boolValue ?? false
    }

    override func url(forKey defaultName: String) -> URL? {
        switch object(forKey: defaultName) {
        case let path as String: URL(fileURLWithPath: NSString(string: path).expandingTildeInPath)
        // As in Foundation, data that isn't an archived URL results in no URL.
        case let archive as Data: try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: archive) as URL?
        default: nil
        }
    }

    override func set(_ value: Int, forKey defaultName: String) { settings.set(value, defaultName) }
    override func set(_ value: Float, forKey defaultName: String) { settings.set(value, defaultName) }
    override func set(_ value: Double, forKey defaultName: String) { settings.set(value, defaultName) }
    override func set(_ value: Bool, forKey defaultName: String) { settings.set(value, defaultName) }
    override func set(_ url: URL?, forKey defaultName: String) {
        guard let url else { return removeObject(forKey: defaultName) }
        if url.isFileURL { return settings.set(url.path, defaultName) }
        do {
            let archive = try NSKeyedArchiver.archivedData(withRootObject: url as NSURL, requiringSecureCoding: false)
            settings.set(archive, defaultName)
        } catch {
            settings.report("store the URL for '\(defaultName)'", "\(error)")
        }
    }

    override func register(defaults registrationDictionary: [String: Any]) { registered.add(registrationDictionary) }

    override func dictionaryRepresentation() -> [String: Any] { registered.all.merging(settings.all) { $1 } }

    /// Returns true: each setter writes its file before it returns.
    @discardableResult
    override func synchronize() -> Bool { true }

    private func number(_ key: String) -> NSNumber? {
        switch object(forKey: key) {
        case let number as NSNumber: number
        case let flag as Bool: NSNumber(value: flag)
        case let text as String: NSNumber(value: NSString(string: text).doubleValue)
        default: nil
        }
    }
}
