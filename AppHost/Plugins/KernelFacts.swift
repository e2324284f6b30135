import AirlockWall
import Glibc
import Shared

/// What this kernel has to build walls from.
struct KernelFacts: Hashable {
    /// Such as `6.1.0-18-amd64`.
    var release: String
    /// Such as `x86_64`.
    var architecture: String
    /// Whether what a filter denies can be heard, since Linux 5.0.
    var canReport: Bool
    /// Landlock's version; 0 for none.
    var landlockABI: Int
    /// Whether a path can be kept from leading out of its folder, since Linux 5.6.
    var opensBeneath: Bool

    /// The kernel this process runs on.
    static var current: KernelFacts {
        var name = utsname()
        uname(&name)
        return KernelFacts(
            release: withUnsafeBytes(of: &name.release, text), architecture: withUnsafeBytes(of: &name.machine, text),
            canReport: Kernel.canReport, landlockABI: Kernel.landlockABI,
            opensBeneath: Kernel.opensBeneath)
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    var text: String {
        let landlock = landlockABI == 0 ? "no Landlock" : "Landlock \(landlockABI)"
        return "kernel \(release) on \(architecture): \(landlock), reports of denied calls: \(canReport ? "yes" : "no")"
    }

    var json: JSONValue {
        [
            "release": .string(release), "architecture": .string(architecture), "landlock": .integer(landlockABI),
            "reports": .bool(canReport), "opensBeneath": .bool(opensBeneath),
        ]
    }
}
