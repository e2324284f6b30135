import Foundation
import Glibc
import Shared

/// Migrates a former container to the path of the new one, when the app group or the folder gets another name.
///
/// The migration runs at every launch: it is idempotent, and completes a migration that was interrupted. It moves the folder with one
/// rename, and then writes the group's new name atomically.
struct ContainerMigration {
    static let formerContainer = CommandOption<String?>(
        "former-container", "DIR", help: "a former container to move here if this one doesn't exist yet")
    static let formerContainerGroup = CommandOption<String?>(
        "former-group", "ID", help: "the app group of the former container; the same by default")

    @OptionList static var options: [OptionDeclaration] {
        formerContainer
        formerContainerGroup
    }

    /// The outcome of a migration.
    enum Outcome: Hashable {
        /// There is nothing to do: no former container.
        case nothing
        /// The folder was moved.
        case moved
        /// An earlier migration moved the folder, and this one wrote the group's name.
        case finished
        /// Both containers exist; the new one is used.
        case both

        /// Returns the message for the user; `nil` for none.
        func message(former: String) -> String? {
            switch self {
            case .nothing: nil
            case .moved, .finished: "the former container \(former) was moved"
            case .both: "the former container \(former) still exists and isn't used — remove it if you don't need it"
            }
        }
    }

    /// The path of the former container.
    let former: String
    let formerGroup: String
    let group: String

    /// Moves the former container, if it exists and the new container doesn't.
    ///
    /// - Throws: ``HostError``, ``ContainerError``; after an error both containers are intact.
    func run(to path: String) throws -> Outcome {
        let isFormer = Self.isContainer(former)
        if Self.isContainer(path) {
            if isFormer { return .both }
            guard try name(path) else { return .nothing }
            return .finished
        }
        guard isFormer else { return .nothing }
        let found = try Container.open(at: former, role: .host).description.group
        guard found == formerGroup || found == group else {
            throw HostError(path: former, fault: .otherGroup(found))
        }
        // A running host would continue to write into the moved folder.
        let lock = try HostLock(container: former)
        defer { withExtendedLifetime(lock) {} }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        // An empty folder may be replaced; one with contents can't be removed.
        rmdir(path)
        guard rename(former, path) == 0 else {
            throw HostError(path: former, fault: .immovable(to: path, String(cString: strerror(errno))))
        }
        try Self.flush(parent.path)
        _ = try name(path)
        return .moved
    }

    private static func isContainer(_ path: String) -> Bool { access("\(path)/container.json", F_OK) == 0 }

    /// Writes the group's new name into a container that has the former one.
    ///
    /// - Returns: True if the container had the former name.
    private func name(_ path: String) throws -> Bool {
        guard formerGroup != group, try Container.open(at: path, role: .host).description.group == formerGroup else {
            return false
        }
        let file = URL(fileURLWithPath: "\(path)/container.json")
        var members = try JSONValue(parsing: Array(try Data(contentsOf: file))).members ?? []
        for index in members.indices where members[index].key == "group" {
            members[index] = JSONMember("group", .string(group))
        }
        let text = try JSONValue.object(members).serialised() + "\n"
        let staged = "\(path)/.stage-group"
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw HostError(path: staged, fault: .unwritable(errno)) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count, fdatasync(descriptor) == 0,
            rename(staged, file.path) == 0
        else { throw HostError(path: staged, fault: .unwritable(errno)) }
        try Self.flush(path)
        return true
    }

    private static func flush(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw HostError(path: folder, fault: .unwritable(errno)) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw HostError(path: folder, fault: .unwritable(errno)) }
    }
}
