import Foundation
import Shared

/// Classes that can be made as one of their subclasses.
public protocol _UserDefaultsFactory {}

extension UserDefaults: _UserDefaultsFactory {}

extension _UserDefaultsFactory where Self: UserDefaults {
    /// The settings of an app group; those of the extension alone for another name.
    ///
    /// Mirrors [Foundation's own](https://developer.apple.com/documentation/foundation/userdefaults/init(suitename:)), which takes an
    /// optional text: where a text isn't optional, this one is chosen. A group nobody has made is said on standard error, and its
    /// settings last no longer than the process.
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
    /// The folder of an app group's files; `nil` for a group nobody has made, which is said on standard error.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        AppGroups.current.group(groupIdentifier).map { URL(fileURLWithPath: $0.folder, isDirectory: true) }
    }
}
