/// The data of a phone that Apple's frameworks read, besides app groups: a place, health data, keychain items, responses of
/// servers, and so on.
///
/// Each has a file or folder in the fixture, or in the container's folder `device`, to which only the host writes. Without it, a framework
/// answers as a phone whose user denied access, or on which nothing is stored.
package enum DeviceData {
    /// The files and folders.
    package enum Part: String, CaseIterable, Sendable {
        case calendars, models, responses
        case health = "health.json"
        case keychain = "keychain.json"
        case location = "location.json"
    }

    /// Returns true for the name of a part or, without its extension, of a part's file: no group of a fixture has such a name.
    package static func isPart(_ name: String) -> Bool {
        Part.allCases.contains { $0.rawValue == name || $0.rawValue == "\(name).json" }
    }

    /// The folder in a container.
    package static let folder = "device"

    /// The location of the data in a test; `nil` for that of this process's app groups.
    @TaskLocal package static var place: AppGroups.Place?

    /// Returns the path of a part, whether or not it exists; `nil` if this process has neither a fixture nor a container.
    package static func path(_ part: Part) -> String? {
        switch place ?? AppGroups.current.place {
        case .fixture(let path): "\(path)/\(part.rawValue)"
        case .container(let path): "\(path)/\(folder)/\(part.rawValue)"
        case .nowhere: nil
        }
    }

    /// Reports that a framework answers otherwise than on a phone whose user allowed access. Each text is reported once.
    package static func report(_ text: String) { AppGroups.current.report(text) }
}
