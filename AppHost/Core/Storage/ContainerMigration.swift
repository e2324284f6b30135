import Foundation
import Glibc
import Shared

/// Has what a former container held be in the one that took its place, when the app's group or its folder was given another name.
///
/// Looked at on every launch: nothing is done twice, and what a kill left half done is finished. The folder is moved by one rename,
/// and only then is the group's name written, whole or not at all.
struct ContainerMigration {
    static let options = [
        CommandGrammar.Option(
            "former-container", "DIR", help: "the container of before, taken over where there is no new one"),
        CommandGrammar.Option("former-group", "ID", help: "the app group it was of; the same by default"),
    ]

    /// What was done.
    enum Outcome: Hashable {
        /// There was nothing to do: no container of before, or none at all.
        case nothing
        /// The folder was moved.
        case moved
        /// It had been moved, and was given its group's name.
        case finished
        /// Both are there; the new one holds.
        case both

        /// What a person should know; `nil` for nothing.
        func message(former: String) -> String? {
            switch self {
            case .nothing: nil
            case .moved, .finished: "the container of before, \(former), was taken over"
            case .both: "\(former) is there still, and isn't used — remove it once nothing of it is missed"
            }
        }
    }

    /// The path of the container of before.
    let former: String
    let formerGroup: String
    let group: String

    /// Takes the former container over, where there is one and no new one.
    ///
    /// - Throws: ``ContainerMigrationError``, ``HostLockError``, ``ContainerError``; either container is whole then.
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
            throw ContainerMigrationError(path: former, fault: .otherGroup(found))
        }
        // A host that runs would go on writing into a folder of another name.
        let lock = try HostLock(container: former)
        defer { withExtendedLifetime(lock) {} }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        // An empty folder gives way; one with anything in it doesn't.
        rmdir(path)
        guard rename(former, path) == 0 else {
            throw ContainerMigrationError(path: former, fault: .immovable(path, String(cString: strerror(errno))))
        }
        try Self.flush(parent.path)
        _ = try name(path)
        return .moved
    }

    private static func isContainer(_ path: String) -> Bool { access("\(path)/container.json", F_OK) == 0 }

    /// Writes the group's new name into a container that has the former one.
    ///
    /// - Returns: Whether it had.
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
        guard descriptor >= 0 else { throw ContainerMigrationError(path: staged, fault: .unwritable(errno)) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count, fdatasync(descriptor) == 0,
            rename(staged, file.path) == 0
        else { throw ContainerMigrationError(path: staged, fault: .unwritable(errno)) }
        try Self.flush(path)
        return true
    }

    private static func flush(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ContainerMigrationError(path: folder, fault: .unwritable(errno)) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw ContainerMigrationError(path: folder, fault: .unwritable(errno)) }
    }
}

/// A container that can't be taken over. It is as it was.
struct ContainerMigrationError: CommandError, Hashable {
    enum Fault: Hashable {
        case otherGroup(String)
        case immovable(String, String)
        case unwritable(CInt)
    }

    let path: String
    let fault: Fault

    var exitCode: ExitCode {
        if case .otherGroup = fault { .badData } else { .inputOutput }
    }

    var message: String {
        switch fault {
        case .otherGroup(let group): "\(path) is a container of '\(group)' — name that with --former-group"
        case .immovable(let target, let reason):
            "can't move \(path) to \(target): \(reason) — move it there, then start again"
        case .unwritable(let number):
            "can't write \(path): \(String(cString: strerror(number))) — let this user write there"
        }
    }
}
