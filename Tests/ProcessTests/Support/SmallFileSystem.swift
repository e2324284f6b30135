import Foundation
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

    /// Mounts a file system over a folder, with a copy of the folder's files.
    convenience init(over path: String, kilobytes: Int) throws {
        let (manager, original) = (FileManager.default, path + "-original")
        try manager.moveItem(atPath: path, toPath: original)
        try self.init(at: path, kilobytes: kilobytes)
        for name in try manager.contentsOfDirectory(atPath: original) {
            try manager.copyItem(atPath: "\(original)/\(name)", toPath: "\(path)/\(name)")
        }
    }

    private var filler: String { path + "/filler" }

    /// Uses the whole remaining space for a file.
    func fill() throws {
        guard let file = fopen(filler, "we") else { throw ChildProcess.Failure(what: "fopen", number: errno) }
        setvbuf(file, nil, CInt(_IONBF), 0)
        for size in [1 << 20, 4_096, 1] {
            let bytes = [UInt8](repeating: 0, count: size)
            while fwrite(bytes, 1, size, file) == size {}
        }
        fclose(file)
    }

    /// Removes the file that ``fill()`` has written.
    func empty() { unlink(filler) }

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
