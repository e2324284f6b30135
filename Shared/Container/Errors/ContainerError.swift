import Glibc

/// Why the container couldn't do what it was asked to.
///
/// Match `code` to decide, show `message` to a person, exit with `exitCode`. Unless a method says otherwise, after an
/// error everything that was readable before is readable still.
package struct ContainerError: Error, Equatable, Sendable {
    /// What happened, in full.
    package let cause: Cause
    /// The file or folder it happened to; empty when there is none.
    package let path: String
    /// The domain it happened in, if it was in one.
    package let domain: Domain?

    package init(_ cause: Cause, path: String = "", domain: Domain? = nil) {
        self.cause = cause
        self.path = path
        self.domain = domain
    }

    /// What a caller tells apart.
    package enum Code: String, Sendable, CaseIterable {
        /// There is none: no container, or a part of it is missing.
        case absent
        /// There is something, and it isn't what was written.
        case damaged
        /// A newer Airlock wrote it.
        case tooNew
        /// Somebody else is writing.
        case busy
        /// This process, or this role, may not.
        case denied
        /// The file system is mounted read-only.
        case readOnly
        /// No room, or no quota, is left.
        case full
        /// A network or FUSE file system.
        case unsupportedFileSystem
        /// The device or the kernel refused.
        case io
        /// A document name outside the rules.
        case invalidName
        /// A value over the limit.
        case tooLarge
        /// A write inside the closure of an update.
        case nestedUpdate
        /// The container belongs to another app group.
        case wrongGroup
    }

    package var code: Code {
        switch cause {
        case .noContainer, .missingPart: .absent
        case .notFolder, .notRegular, .unreadable, .setAside, .empty, .frame, .value, .description: .damaged
        case .newerContainer, .newerFrame, .newerValue, .unknownFlags: .tooNew
        case .busy, .interference: .busy
        case .role, .otherOwner, .writableByOthers: .denied
        case .fileSystem: .unsupportedFileSystem
        case .name, .group: .invalidName
        case .size: .tooLarge
        case .nested: .nestedUpdate
        case .otherGroup: .wrongGroup
        case .system(_, let number):
            switch number {
            case EACCES, EPERM: .denied
            case EROFS: .readOnly
            case ENOSPC, EDQUOT, EFBIG: .full
            default: .io
            }
        }
    }

    /// The `errno` underneath, if a system call failed.
    package var underlyingErrno: CInt? {
        if case .system(_, let number) = cause { return number }
        return nil
    }

    /// The error for a damaged document that was moved to a path, or removed.
    func setAside(keptAt kept: String?) -> ContainerError {
        ContainerError(.setAside(cause, keptAt: kept), path: path, domain: domain)
    }

    func inDomain(_ domain: Domain) -> ContainerError {
        ContainerError(cause, path: path, domain: domain)
    }
}
