import Glibc

/// Landlock, the kernel's sandbox for the file system and, in newer versions, more. See `landlock(7)`.
package struct Landlock: Hashable, Sendable {
    /// The ABI version, which determines the operations that can be denied; 0 if Landlock isn't available.
    ///
    /// Version 2 adds moving between folders, 3 truncation, 4 TCP, 5 device controls, and 6 abstract sockets and signals.
    package var abi: Int { availability.abi }
    /// The version that is used, or the reason why Landlock isn't available.
    package let availability: Availability

    /// The state of Landlock in a kernel.
    package enum Availability: Hashable, Sendable {
        /// The version that can be used.
        case version(Int)
        /// The kernel is older than 5.13, or was built without Landlock.
        case absent
        /// The kernel was started without Landlock.
        case disabled
        /// The environment of this process, such as a container's filter, denies the calls.
        case forbidden

        /// The version; 0 if Landlock isn't available.
        package var abi: Int { if case .version(let abi) = self { abi } else { 0 } }

        /// The reason why Landlock isn't available; `nil` if it is available.
        package var obstacle: String? {
            switch self {
            case .version: nil
            case .absent: "this kernel has no Landlock"
            case .disabled: "this kernel runs without Landlock"
            case .forbidden: "Landlock is forbidden here"
            }
        }

        /// The remedy if Landlock isn't available; `nil` if it is available.
        package var remedy: String? {
            switch self {
            case .version: nil
            case .absent: "use Linux 5.13 or newer"
            case .disabled: "add landlock to the kernel's parameter lsm="
            case .forbidden:
                "allow landlock_create_ruleset, landlock_add_rule and landlock_restrict_self in the container's profile"
            }
        }

        /// Interprets the kernel's response to a query for its version: the version, or a negated `errno`.
        package init(answer: Int) {
            self =
                switch answer {
                case 1...: .version(answer)
                case -Int(ENOSYS), 0: .absent
                case -Int(EOPNOTSUPP): .disabled
                default: .forbidden
                }
        }
    }

    /// Determines the version of this kernel; pass a limit to behave like an older kernel.
    package init(atMost limit: Int? = nil) {
        let found = Availability(answer: Kernel.landlockVersion)
        availability =
            switch limit.map({ min($0, found.abi) }) {
            case nil: found
            case 0?: found.abi == 0 ? found : .absent
            case let abi?: .version(abi)
            }
    }

    // LANDLOCK_ACCESS_FS_* of <linux/landlock.h>.
    private static let execute: UInt64 = 1 << 0
    private static let writeFile: UInt64 = 1 << 1
    private static let readFile: UInt64 = 1 << 2
    private static let readFolder: UInt64 = 1 << 3
    private static let removeFolder: UInt64 = 1 << 4
    private static let removeFile: UInt64 = 1 << 5
    private static let makeFolder: UInt64 = 1 << 7
    private static let makeRegular: UInt64 = 1 << 8
    private static let makeLink: UInt64 = 1 << 12
    private static let move: UInt64 = 1 << 13
    private static let cut: UInt64 = 1 << 14
    private static let edit = readFile | readFolder | writeFile | cut | removeFile | makeRegular

    /// All file rights known to this version. The rights that aren't granted are denied.
    private var handled: UInt64 {
        var bits: UInt64 = (1 << 13) - 1
        if abi >= 2 { bits |= 1 << 13 }
        if abi >= 3 { bits |= Self.cut }
        if abi >= 5 { bits |= 1 << 15 }
        return bits
    }

    /// True if signals to processes outside the sandbox are denied.
    package var scopesSignals: Bool { abi >= 6 }

    private func rights(_ access: Grant.Access, isFolder: Bool) -> UInt64 {
        let wanted =
            switch access {
            case .read: Self.readFile | Self.readFolder
            case .run: Self.readFile | Self.readFolder | Self.execute
            case .write: Self.readFile | Self.readFolder | Self.writeFile
            case .edit: Self.edit
            case .keep: Self.edit | Self.removeFolder | Self.makeFolder
            case .make:
                Self.edit | Self.removeFolder | Self.makeFolder | Self.makeLink | Self.move | Self.execute
            }
        let ofFiles = Self.readFile | Self.writeFile | Self.execute | Self.cut
        return wanted & handled & (isFolder ? .max : ofFiles)
    }

    /// Restricts this thread and its descendants to the grants, and denies TCP, abstract sockets and signals if the version supports
    /// denying them.
    ///
    /// Ignores grants for paths that don't exist. With version 0 it does nothing.
    ///
    /// - Throws: ``SandboxError`` if the kernel refuses; then nothing is denied.
    package func restrict(to grants: [Grant]) throws(SandboxError) {
        guard abi > 0 else { return }
        let made = Kernel.makeRuleset(
            files: handled, network: abi >= 4 ? 3 : 0, scopes: abi >= 6 ? 3 : 0, size: abi >= 6 ? 24 : abi >= 4 ? 16 : 8
        )
        try check("make a ruleset", made)
        let ruleset = CInt(made)
        defer { Kernel.close(ruleset) }
        // The folder of the last grant with an inner path. It is reused, because the grants inside a container are consecutive.
        var base: (path: String, handle: CInt)?
        defer { if let base { Kernel.close(base.handle) } }
        for grant in grants {
            let handle: Int
            if let inner = grant.inner {
                if base?.path != grant.folder {
                    if let base { Kernel.close(base.handle) }
                    let opened = Kernel.handle(grant.folder)
                    base = opened < 0 ? nil : (grant.folder, CInt(opened))
                }
                guard let base else { continue }
                handle = Kernel.handle(inner, beneath: base.handle)
            } else {
                handle = Kernel.handle(grant.folder)
            }
            guard handle >= 0 else { continue }
            defer { Kernel.close(CInt(handle)) }
            var added = Kernel.addRule(ruleset, beneath: CInt(handle), rights: rights(grant.access, isFolder: true))
            // The kernel refuses rights for folders on a file. Asking for the kind of every path first would take longer.
            if added == -Int(EINVAL) {
                added = Kernel.addRule(ruleset, beneath: CInt(handle), rights: rights(grant.access, isFolder: false))
            }
            try check("grant \(grant.path)", added)
        }
        try check("restrict the process", Kernel.restrict(ruleset))
    }

    private func check(_ step: @autoclosure () -> String, _ result: Int) throws(SandboxError) {
        if result < 0 { throw SandboxError(.landlock(step: step(), errno: Int32(-result))) }
    }
}
