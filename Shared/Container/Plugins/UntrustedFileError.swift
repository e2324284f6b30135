/// A plug-in's file that can't be taken.
package struct UntrustedFileError: CommandError, Hashable {
    package enum Fault: Hashable, Sendable {
        case name
        case absent
        /// A folder, link, pipe, socket or device.
        case notRegular
        /// A file with other names, whose content isn't the plug-in's alone.
        case linked(links: Int)
        case tooLarge(bytes: Int, limit: Int)
        /// More in all than the plug-in may keep.
        case overQuota(files: Int, bytes: Int)
        case unreadable(reason: String)
    }

    package let fault: Fault
    /// The file; the folder for what is said of all in it.
    package let path: String

    package init(_ fault: Fault, path: String) { (self.fault, self.path) = (fault, path) }

    /// True if the plug-in keeps more than it may, rather than a single file being wrong.
    package var isOverQuota: Bool { if case .overQuota = fault { true } else { false } }

    package var exitCode: ExitCode {
        if case .unreadable = fault { return .inputOutput }
        return .badData
    }

    package var message: String {
        switch fault {
        case .name: "\(path.visible) is no name of a file — use 1 to 128 letters, digits, dots, underscores and hyphens"
        case .absent: "\(path) is not there — write a file before you name it"
        case .notRegular: "\(path) is not a regular file — write one"
        case .linked(let links): "\(path) has \(links) names — write a file of its own"
        case .tooLarge(let bytes, let limit): "\(path) has \(bytes) bytes, \(limit) are taken — show less"
        case .overQuota(let files, let bytes):
            "\(path) holds \(files) files and \(bytes) bytes, \(UntrustedFile.quota.files) and \(UntrustedFile.quota.bytes) may be — "
                + "all were removed; keep less"
        case .unreadable(let reason): "\(path) can't be read: \(reason) — let this user read it"
        }
    }
}
