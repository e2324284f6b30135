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
