import AirlockSandbox
import Glibc
import Shared

/// The features of this kernel that sandboxes use.
struct KernelFeatures: Hashable {
    /// The release, such as `6.1.0-18-amd64`.
    var release: String
    /// The architecture, such as `x86_64`.
    var architecture: String
    /// True if the calls that a filter denies can be reported (Linux 5.0 or later).
    var canReport: Bool
    /// The version of Landlock, or the reason why there is none.
    var landlock: Landlock.Availability
    /// True if the kernel can prevent a path from leading out of its folder (Linux 5.6 or later).
    var opensBeneath: Bool

    /// The features of the running kernel.
    static var current: KernelFeatures {
        var name = utsname()
        uname(&name)
        return KernelFeatures(
            release: withUnsafeBytes(of: &name.release, text), architecture: withUnsafeBytes(of: &name.machine, text),
            canReport: Kernel.canReport, landlock: Landlock().availability,
            opensBeneath: Kernel.opensBeneath)
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    var text: String {
        let version =
            switch landlock {
            case .version(let abi): "Landlock \(abi)"
            case .absent: "no Landlock"
            case .disabled: "Landlock not enabled"
            case .forbidden: "Landlock forbidden"
            }
        return "kernel \(release) on \(architecture): \(version), reports of denied calls: \(canReport ? "yes" : "no")"
    }

    var json: JSONValue {
        [
            "release": .string(release), "architecture": .string(architecture), "landlock": .integer(landlock.abi),
            "reports": .bool(canReport), "opensBeneath": .bool(opensBeneath),
        ]
    }
}
