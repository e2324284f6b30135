import Foundation
import Shared

/// A protocol with an extension that can create a subclass in an initializer of the class.
public protocol _UserDefaultsFactory {}

extension UserDefaults: _UserDefaultsFactory {}

extension _UserDefaultsFactory where Self: UserDefaults {
    /// Creates the settings of an app group, or of the extension itself if `suiteName` isn't the name of a group.
    ///
    /// Mirrors [Foundation's initializer](https://developer.apple.com/documentation/foundation/userdefaults/init(suitename:)), which takes
    /// an optional string. For a string that isn't optional, overload resolution prefers this initializer. A group that doesn't exist is
    /// reported on standard error, and its settings are lost when the process ends.
    public init?(suiteName: String) {
        let groups = AppGroups.current
        let isGroup = suiteName.hasPrefix("group.") || groups.has(suiteName)
        let made =
            isGroup
            ? GroupDefaults(GroupSettings.named(suiteName, in: groups)) : UserDefaults(suiteName: suiteName as String?)
        guard let defaults = made as? Self else { return nil }
        self = defaults
    }
}

extension FileManager {
    /// Returns the folder of an app group's files. If the group doesn't exist, reports that on standard error and returns `nil`.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        AppGroups.current.group(groupIdentifier).map { URL(fileURLWithPath: $0.folder, isDirectory: true) }
    }
}
