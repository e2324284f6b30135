import Foundation
import Shared

/// A protocol whose extension can create a subclass from a class's initializer.
public protocol _UserDefaultsFactory {}

extension UserDefaults: _UserDefaultsFactory {}

extension _UserDefaultsFactory where Self: UserDefaults {
    /// Creates the settings of an app group, or of the extension itself if the name isn't a group's.
    ///
    /// Mirrors [Foundation's own](https://developer.apple.com/documentation/foundation/userdefaults/init(suitename:)), which takes an
    /// optional string: overload resolution prefers this initializer for a non-optional one. A group that doesn't exist is reported on
    /// standard error, and its settings last only as long as the process.
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
    /// Returns the folder of an app group's files; `nil`, with a report on standard error, if the group doesn't exist.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        AppGroups.current.group(groupIdentifier).map { URL(fileURLWithPath: $0.folder, isDirectory: true) }
    }
}
