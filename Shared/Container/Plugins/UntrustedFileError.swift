/// The error for a plug-in's file that isn't accepted.
package struct UntrustedFileError: CommandError, Hashable {
    package enum Fault: Hashable, Sendable {
        case name
        case absent
        /// A folder, link, pipe, socket or device.
        case notRegular
        /// A file with several hard links, through which it could be a file outside the plug-in's folder.
        case linked(links: Int)
        case tooLarge(bytes: Int, limit: Int)
        /// More files or bytes than the plug-in's quota allows.
        case overQuota(files: Int, bytes: Int)
        /// An app group exceeds its quota. Nothing is removed.
        case groupOverQuota(message: String)
        case unreadable(reason: String)
    }

    package let fault: Fault
    /// The path of the file, or of the folder for an error about all of its files.
    package let path: String

    package init(_ fault: Fault, path: String) { (self.fault, self.path) = (fault, path) }

    /// True if the plug-in exceeds its quota, rather than a single file being invalid.
    package var isOverQuota: Bool { if case .overQuota = fault { true } else { false } }

    package var exitCode: ExitCode {
        switch fault {
        case .unreadable, .groupOverQuota: .inputOutput
        default: .badData
        }
    }

    package var message: String {
        switch fault {
        case .name: "invalid file name '\(path.visible)' — use 1 to 128 letters, digits, dots, underscores and hyphens"
        case .absent: "\(path) doesn't exist — have the plug-in write the file before it answers"
        case .notRegular: "\(path) is not a regular file — write a regular file"
        case .linked(let links): "\(path) has \(links) hard links — write a file without additional hard links"
        case .tooLarge(let bytes, let limit):
            "\(path) has \(bytes) bytes, but at most \(limit) are accepted — write a smaller file"
        case .overQuota(let files, let bytes):
            "\(path) holds \(files) files and \(bytes) bytes, but at most \(PluginLimits.folder.files) and "
                + "\(PluginLimits.folder.bytes) are allowed — all files were removed; store less"
        case .groupOverQuota(let message): message
        case .unreadable(let reason): "\(path) can't be read: \(reason) — let this user read it"
        }
    }
}
