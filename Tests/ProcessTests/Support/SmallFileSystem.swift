import Glibc
import TestSupport

/// A tmpfs of a few kilobytes, unmounted at deinitialization. Only root may mount, and not in every container.
final class SmallFileSystem {
    let path: String

    init(at path: String, kilobytes: Int) throws {
        mkdir(path, 0o700)
        guard mount("airlock-test", path, "tmpfs", 0, "size=\(kilobytes)k,mode=0700") == 0 else {
            throw ChildProcess.Failure(what: "mount", number: errno)
        }
        self.path = path
    }

    func enlarge(toMegabytes size: Int) throws {
        guard mount("airlock-test", path, "tmpfs", UInt(MS_REMOUNT), "size=\(size)m") == 0 else {
            throw ChildProcess.Failure(what: "remount", number: errno)
        }
    }

    deinit {
        umount2(path, CInt(MNT_DETACH))
    }

    func makeReadOnly() throws {
        guard mount("airlock-test", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else {
            throw ChildProcess.Failure(what: "remount", number: errno)
        }
    }

    /// True if this process may mount, tested by mounting.
    static let isAvailable: Bool = {
        do {
            let folder = try TemporaryFolder()
            let small = try SmallFileSystem(at: "\(folder.path)/try", kilobytes: 64)
            return withExtendedLifetime(small) { true }
        } catch {
            return false
        }
    }()
}
