import Glibc

/// An error of the container.
///
/// Match `code` to handle the error, show `message` to the user, and exit with `exitCode`. Unless a method documents otherwise, everything
/// that was readable before an error remains readable.
package struct ContainerError: Error, Equatable, Sendable {
    /// The cause, in full.
    package let cause: Cause
    /// The affected file or folder; empty if there is none.
    package let path: String
    /// The affected domain, if any.
    package let domain: Domain?

    package init(_ cause: Cause, path: String = "", domain: Domain? = nil) {
        self.cause = cause
        self.path = path
        self.domain = domain
    }

    /// The kinds of errors that callers distinguish.
    package enum Code: String, Sendable, CaseIterable {
        /// The container, or a part of it, is missing.
        case absent
        /// The container or file exists, but its contents are invalid.
        case damaged
        /// A newer version of Airlock wrote the file.
        case tooNew
        /// Another process or thread holds the lock, or the open container is no longer at its path.
        case busy
        /// This process or its role lacks the permission.
        case denied
        /// The file system is mounted read-only.
        case readOnly
        /// No space or quota is left.
        case full
        /// The container is on a network or FUSE file system.
        case unsupportedFileSystem
        /// The device or the kernel reported an error.
        case io
        /// A document name is invalid.
        case invalidName
        /// A value exceeds the size limit.
        case tooLarge
        /// A write was attempted inside the closure of an update.
        case nestedUpdate
        /// The container belongs to another app group.
        case wrongGroup
        /// A file that a plug-in wrote isn't accepted.
        case untrusted
        /// A plug-in exceeds its quota.
        case overQuota
    }

    package var code: Code {
        switch cause {
        case .noContainer, .missingPart: .absent
        case .notFolder, .notRegular, .unreadable, .quarantined, .empty, .frame, .value, .description: .damaged
        case .newerContainer, .newerFrame, .newerValue, .unknownFlags: .tooNew
        case .busy, .interference, .moved: .busy
        case .role, .otherOwner, .writableByOthers: .denied
        case .fileSystem: .unsupportedFileSystem
        case .name, .group: .invalidName
        case .size: .tooLarge
        case .nested: .nestedUpdate
        case .otherGroup: .wrongGroup
        case .untrusted(.overQuota): .overQuota
        case .untrusted: .untrusted
        case .system(_, let number):
            switch number {
            case EACCES, EPERM: .denied
            case EROFS: .readOnly
            case ENOSPC, EDQUOT, EFBIG: .full
            default: .io
            }
        }
    }

    /// The `errno` of a failed system call, if that is the cause.
    package var underlyingErrno: CInt? {
        if case .system(_, let number) = cause { return number }
        return nil
    }

    /// Returns the error for a damaged document that was moved to `path`, or removed if `path` is nil.
    func quarantined(movedTo path: String?) -> ContainerError {
        ContainerError(.quarantined(cause, movedTo: path), path: self.path, domain: domain)
    }

    func inDomain(_ domain: Domain) -> ContainerError {
        ContainerError(cause, path: path, domain: domain)
    }
}

extension ContainerError {
    /// The cause of an error, with all values a message needs.
    package enum Cause: Equatable, Sendable {
        /// A system call failed with this `errno`.
        case system(SystemCall, CInt)
        /// No container at this path.
        case noContainer
        /// The container was moved, removed or replaced after it was opened.
        case moved
        /// A file at the path of the container or of one of its parent folders.
        case notFolder
        /// A file or folder that every container has is missing.
        case missingPart
        /// A folder, link, pipe, socket or device at the path of a regular file.
        case notRegular
        /// A file whose mode prevents its owner from reading it.
        case unreadable(mode: UInt32)
        /// A damaged document that was moved to the quarantined files of its domain, or removed if there were too many.
        indirect case quarantined(Cause, movedTo: String?)
        /// An empty file.
        case empty
        /// A damaged or incomplete frame (a header with its payload), or a frame that belongs to another document.
        case frame(FrameProblem)
        /// A complete frame around bytes that aren't a valid value.
        case value(String)
        /// A `container.json` with invalid contents.
        case description(String)
        /// A container that requires a newer reader.
        case newerContainer(minimumReader: Int, known: Int)
        case newerFrame(version: Int, known: Int)
        case newerValue(format: UInt32, known: UInt32)
        /// A frame with flags this reader doesn't know.
        case unknownFlags(UInt16)
        /// A lock that wasn't free in time.
        case busy(waitedMilliseconds: Int, holder: LockHolder?, state: ProcessState)
        /// A document that changed while its lock was held.
        case interference
        /// A write by a role that may only write to some domains.
        case role(ContainerRole, writes: [Domain])
        /// A container that belongs to another user.
        case otherOwner(id: UInt32)
        /// A container that other users may write to.
        case writableByOthers(mode: UInt32)
        /// A file system that the container can't be stored on.
        case fileSystem(FileSystemKind)
        /// An invalid document name.
        case name(String)
        /// An invalid app group name.
        case group(String)
        /// A value that is too large, in bytes.
        case size(bytes: Int, limit: Int)
        /// A write inside an update's closure.
        case nested
        /// A container that belongs to another app group.
        case otherGroup(found: String, wanted: String)
        /// A file that a plug-in wrote, or its whole folder.
        case untrusted(UntrustedFile.Fault)
    }

    /// A defect of a frame.
    package enum FrameProblem: Equatable, Sendable {
        case shortHeader(bytes: Int)
        case magic
        case length(stated: UInt64, found: Int)
        case checksum
        case otherDocument
        case version
    }
}

extension ContainerError: CommandError {
    /// The exit status of a command that fails with this error.
    package var exitCode: ExitCode {
        switch code {
        case .absent, .damaged, .tooNew, .tooLarge, .untrusted, .overQuota: .badData
        case .invalidName, .nestedUpdate, .wrongGroup: .internalError
        case .io, .full, .readOnly, .unsupportedFileSystem: .inputOutput
        case .busy: .tryAgain
        case .denied: .denied
        }
    }
}

extension ContainerError: CustomStringConvertible {
    package var description: String { message }

    /// The message for the user, in the form `what failed — what to do`.
    package var message: String {
        switch cause {
        case .noContainer:
            "no container at \(path) — run 'AppHost sync' to create it"
        case .moved:
            "the container \(path) was moved or replaced while it was open, so nothing was written — try again, or start this process again"
        case .notFolder:
            "\(path) is not a folder, or a part of its path isn't one — name a container with \(Container.option) DIR or AIRLOCK_CONTAINER"
        case .missingPart:
            "\(path) is missing from the container — run 'AppHost sync' to create it again"
        case .notRegular, .unreadable, .empty, .frame, .value:
            "\(damage(cause)) — \(damageRemedy)"
        case .quarantined(let cause, let newPath?):
            "\(damage(cause)) — the file was moved to \(newPath)"
        case .quarantined(let cause, nil):
            "\(damage(cause)) — the file was removed: \(Quarantine.limit) damaged files are already stored"
        case .description(let problem):
            "\(path) is damaged: \(problem) — \(Self.descriptionRemedy)"
        case .newerContainer(let minimum, let known):
            "\(path) needs a reader of format \(minimum), but this process reads only format \(known) — update Airlock, then restart the process"
        case .newerFrame(let version, let known):
            "\(path) has frame version \(version), but this process reads only version \(known) — update Airlock, then restart the process"
        case .newerValue(let format, let known):
            "\(path) holds a value of format \(format), but this process reads only format \(known) — update Airlock, then restart the process"
        case .unknownFlags(let flags):
            "\(path) sets frame flags \(flags), which this process doesn't know — update Airlock, then restart the process"
        case .busy(let waited, let holder, let state):
            Self.busyMessage(domain, waited, holder, state)
        case .interference:
            "\(path) changed while its lock was held — find the program that writes there without the lock"
        case .role(let role, let domains):
            "\(role.processName) may not write to \(domainDescription) — "
                + "it may write to \(domains.map(\.name).joined(separator: ", ")); leave the rest to AppHost"
        case .otherOwner(let id):
            "\(path) belongs to the user with id \(id) — run as that user, or name another container with \(Container.option) DIR"
        case .writableByOthers(let mode):
            "\(path) can be written to by other users (mode \(String(mode, radix: 8))) — run: chmod go-w \(path)"
        case .fileSystem(let kind):
            "\(path) is on a network or user-space file system (\(kind.name)) — "
                + "keep the container on a local disk: \(Container.option) DIR or AIRLOCK_CONTAINER"
        case .name(let name):
            "“\(Self.printable(name))” can't name a document — "
                + "use 1 to 128 of a-z, 0-9, dot, underscore and hyphen, starting with a letter or digit"
        case .group(let name):
            "“\(Self.printable(name))” can't name an app group — "
                + "use 1 to 128 letters, digits, dots, underscores and hyphens, starting with a letter or digit"
        case .size(let bytes, let limit):
            "\(path) needs \(bytes) bytes, but a document holds at most \(limit) — split the value, or use a catalogue"
        case .nested:
            "\(path) was written inside the closure of an update — return from the update first, then write"
        case .otherGroup(let found, let wanted):
            "\(path) belongs to app group \(found), not \(wanted) — use another \(Container.option) folder"
        case .untrusted(.name):
            "invalid file name '\(path.visible)' — use 1 to 128 letters, digits, dots, underscores and hyphens"
        case .untrusted(.absent): "\(path) doesn't exist — have the plug-in write the file before it answers"
        case .untrusted(.notRegular): "\(path) is not a regular file — write a regular file"
        case .untrusted(.linked(let links)):
            "\(path) has \(links) hard links — write a file without additional hard links"
        case .untrusted(.tooLarge(let bytes, let limit)):
            "\(path) has \(bytes) bytes, but at most \(limit) are accepted — write a smaller file"
        case .untrusted(.overQuota(let files, let bytes)):
            "\(path) holds \(files) files and \(bytes) bytes, but at most \(PluginLimits.folder.files) and "
                + "\(PluginLimits.folder.bytes) are allowed — all files were removed; store less"
        case .system(let call, let number):
            "\(call.rawValue) \(path): \(String(cString: strerror(number))) — \(Self.remedy(for: code))"
        }
    }

    /// Returns a description of what is wrong with a document's file.
    private func damage(_ cause: Cause) -> String {
        switch cause {
        case .notRegular: "\(path) is not a regular file"
        case .unreadable(let mode):
            "\(path) is damaged: its mode \(String(mode, radix: 8)) prevents its owner from reading it"
        case .empty: "\(path) is empty"
        case .frame(let problem): "\(path) is damaged: \(Self.reason(for: problem))"
        case .value(let problem): "\(path) is damaged: \(problem)"
        default: "\(path) is damaged"
        }
    }

    private static var descriptionRemedy: String {
        "move the container aside and run 'AppHost sync' to create a new one"
    }

    private var damageRemedy: String {
        isDescription
            ? Self.descriptionRemedy : domain?.remedy(path.split(separator: "/").last ?? "") ?? Domain.syncRemedy
    }

    /// True if the file describes the whole container.
    package var isDescription: Bool { path.hasSuffix("/\(ContainerDescription.path)") }

    private var domainDescription: String {
        domain.map { "the \($0.name) domain" } ?? "the container"
    }

    private static func reason(for problem: FrameProblem) -> String {
        switch problem {
        case .shortHeader(let bytes): "\(bytes) bytes are too few for a header"
        case .magic: "it doesn't begin with a document's magic number"
        case .length(let stated, let found): "its header states \(stated) payload bytes, but \(found) follow"
        case .checksum: "its checksum doesn't match"
        case .otherDocument: "it is another document's file"
        case .version: "its frame version is not valid"
        }
    }

    private static func remedy(for code: Code) -> String {
        switch code {
        case .denied: "let this user read and write the container"
        case .readOnly: "mount the file system read-write, or choose another with \(Container.option) DIR"
        case .full: "free space or raise the quota, then try again; the last good value is kept"
        default: "check the disk and the kernel log, then try again"
        }
    }

    private static func busyMessage(
        _ domain: Domain?, _ waited: Int, _ holder: LockHolder?, _ state: ProcessState
    ) -> String {
        let start = "the \(domain?.name ?? "container") domain is locked: waited \(waited) ms for "
        guard let holder else { return start + "an unidentified process — try again" }
        let process = "process \(holder.processID) (\(holder.role.processName), “\(printable(holder.label))”), "
        let state =
            switch state {
            case .running: "which is running — try again"
            case .stopped: "which is stopped — continue it (kill -CONT \(holder.processID)) or end it, then try again"
            case .gone: "which has ended — try again; if this persists, end the process that inherited its lock"
            case .unknown: "whose state can't be read from here — try again"
            }
        return start + process + state
    }

    /// Returns a string from outside the process, cut to 80 characters and without control characters.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.prefix(80).map { $0.value < 32 || $0.value == 127 ? "?" : $0 })
        )
    }
}
