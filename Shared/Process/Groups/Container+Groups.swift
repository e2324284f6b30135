import Glibc

extension Container {
    /// Makes the folder of an app group, with the one for its settings; one that is there stays as it is.
    ///
    /// - Throws: ``ContainerError`` for an id that can't name a group, a role other than the host, and a full or read-only disk.
    package func makeGroup(_ id: String) throws(ContainerError) {
        guard ContainerDescription.isValid(group: id) else { throw ContainerError(.group(id)) }
        guard role == .host else { throw ContainerError(roleCause, path: path) }
        try folder.makeFolder("groups/\(id)/Library/Preferences")
    }

    /// The ids of the app groups there are, sorted.
    package func groupIDs() throws(ContainerError) -> [String] {
        do {
            return try folder.names(in: "groups").filter(ContainerDescription.isValid(group:)).sorted()
        } catch  where error.code == .absent {
            // A container of an earlier version has none.
            return []
        }
    }
}
