import Glibc
import Synchronization

@_implementationOnly import CSystem

/// All system calls of the container, with fault injection for tests.
///
/// A result below zero is a negated `errno`, as in the kernel. A call that a signal interrupts is repeated, except for `close`, which has
/// already closed the descriptor, and for waits with a time limit.
package struct SystemCalls: Sendable {
    /// A closure that is called before every system call, with the call's path or an empty string. If it returns nil, the call is made.
    package var fault: (@Sendable (SystemCall, String) -> Fault?)?

    // RENAME_NOREPLACE and RENAME_EXCHANGE of <linux/fs.h>, which glibc only declares for _GNU_SOURCE.
    private static let noReplace: UInt32 = 1
    private static let exchange: UInt32 = 2

    // RESOLVE_BENEATH, RESOLVE_NO_SYMLINKS and RESOLVE_NO_MAGICLINKS of <linux/openat2.h>.
    private static let beneathWithoutLinks: UInt64 = 0x08 | 0x04 | 0x02

    /// The flags for opening a folder handle, which needs no permission on the folder and can't be used to read it.
    static let folderHandle = CInt(AIRLOCK_O_PATH) | O_DIRECTORY

    /// The count of open descriptors, shared by all copies.
    package let descriptors = DescriptorCount()

    package init(fault: (@Sendable (SystemCall, String) -> Fault?)? = nil) {
        self.fault = fault
    }

    /// Performs a call: asks `fault` for an injected result, makes the call, repeats it after `EINTR`, and reads `errno`.
    private func perform(_ call: SystemCall, _ path: String, restart: Bool = true, _ body: () -> Int) -> Int {
        while true {
            let result: Int
            switch fault?(call, path) {
            case .result(let value): return value
            case .errno(let code): result = -Int(code)
            case nil:
                let answer = body()
                result = answer < 0 ? -Int(errno) : answer
            }
            guard restart, result == -Int(EINTR) else { return result }
        }
    }

    /// Performs a call that transfers bytes. An injected result shortens the transfer.
    private func transfer(_ call: SystemCall, _ path: String, _ count: Int, _ body: (Int) -> Int) -> Int {
        while true {
            let result: Int
            switch fault?(call, path) {
            case .errno(let code): result = -Int(code)
            case let other:
                var limit = count
                if case .result(let most) = other { limit = min(count, most) }
                let answer = limit == 0 ? 0 : body(limit)
                result = answer < 0 ? -Int(errno) : answer
            }
            guard result == -Int(EINTR) else { return result }
        }
    }

    // MARK: Descriptors

    /// Opens a path. A path below a folder can't leave it or pass through a symbolic link.
    ///
    /// Uses `openat2` below a folder; if the kernel lacks it, `openat`, which checks only the last component.
    func openat(_ directory: CInt, _ path: String, _ flags: CInt, mode: UInt32 = 0) -> Int {
        let flags = flags | O_CLOEXEC
        let isBeneath = directory != AT_FDCWD && path.utf8.first != UInt8(ascii: "/")
        let result = perform(.openat, path) {
            if isBeneath {
                let mode = flags & O_CREAT == 0 ? 0 : UInt64(mode)
                let result = airlock_openat2(directory, path, UInt64(flags), mode, Self.beneathWithoutLinks)
                if result >= 0 || errno != ENOSYS && errno != EPERM { return Int(result) }
            }
            return Int(airlock_openat(directory, path, flags, mode))
        }
        if result >= 0 { descriptors.opened() }
        return result
    }

    func close(_ descriptor: CInt, _ path: String) -> Int {
        let injected = fault?(.close, path)
        let answer = Glibc.close(descriptor)
        let result = answer < 0 ? -Int(errno) : 0
        descriptors.closed()
        if case .errno(let code) = injected { return -Int(code) }
        return result
    }

    /// Returns true if there is a folder at a path.
    func exists(_ path: String) -> Bool {
        let result = openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY)
        if result < 0 { return false }
        _ = close(CInt(result), path)  // opened only for reading, so an error can be ignored
        return true
    }

    // MARK: Bytes

    func read(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer, _ path: String) -> Int {
        transfer(.read, path, buffer.count) { Glibc.read(descriptor, buffer.baseAddress, $0) }
    }

    func pread(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer, at offset: Int, _ path: String) -> Int {
        transfer(.pread, path, buffer.count) { Glibc.pread(descriptor, buffer.baseAddress, $0, off_t(offset)) }
    }

    func write(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer, _ path: String) -> Int {
        transfer(.write, path, buffer.count) { Glibc.write(descriptor, buffer.baseAddress, $0) }
    }

    func pwrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer, at offset: Int, _ path: String) -> Int {
        transfer(.pwrite, path, buffer.count) { Glibc.pwrite(descriptor, buffer.baseAddress, $0, off_t(offset)) }
    }

    func fdatasync(_ descriptor: CInt, _ path: String) -> Int {
        perform(.fdatasync, path) { Int(Glibc.fdatasync(descriptor)) }
    }

    func fsync(_ descriptor: CInt, _ path: String) -> Int {
        perform(.fsync, path) { Int(Glibc.fsync(descriptor)) }
    }

    func ftruncate(_ descriptor: CInt, _ length: Int, _ path: String) -> Int {
        perform(.ftruncate, path) { Int(Glibc.ftruncate(descriptor, off_t(length))) }
    }

    // MARK: Metadata

    func fstat(_ descriptor: CInt, _ metadata: inout FileMetadata, _ path: String) -> Int {
        var status = stat()
        let result = perform(.fstat, path) { Int(Glibc.fstat(descriptor, &status)) }
        if result >= 0 {
            metadata = FileMetadata(status)
        }
        return result
    }

    /// Reads the metadata of a file by its path relative to a folder, without following a link.
    func metadata(_ directory: CInt, _ path: String, _ metadata: inout FileMetadata) -> Int {
        var status = stat()
        let result = perform(.fstatat, path) { Int(Glibc.fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW)) }
        if result >= 0 { metadata = FileMetadata(status) }
        return result
    }

    func mark(_ directory: CInt, _ path: String, _ mark: inout FileMark) -> Int {
        var status = stat()
        let result = perform(.fstatat, path) { Int(Glibc.fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW)) }
        if result >= 0 {
            mark = FileMark(
                inode: UInt64(status.st_ino),
                changed: Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec),
                size: Int64(status.st_size))
        }
        return result
    }

    /// Returns the magic number of a descriptor's file system.
    func fileSystemMagic(_ descriptor: CInt, _ path: String) -> Int {
        perform(.fstatfs, path) {
            var magic: UInt32 = 0
            let result = Int(airlock_fstatfs(descriptor, &magic))
            return result < 0 ? result : Int(magic)
        }
    }

    // MARK: Names

    func renameExchanging(_ directory: CInt, _ from: String, _ to: String) -> Int {
        perform(.renameat2, to) { Int(airlock_renameat2(directory, from, to, Self.exchange)) }
    }

    func renameNotReplacing(_ directory: CInt, _ from: String, _ to: String) -> Int {
        perform(.renameat2, to) { Int(airlock_renameat2(directory, from, to, Self.noReplace)) }
    }

    func rename(_ directory: CInt, _ from: String, _ to: String) -> Int {
        perform(.renameat, to) { Int(Glibc.renameat(directory, from, directory, to)) }
    }

    func link(_ directory: CInt, _ from: String, _ to: String) -> Int {
        perform(.linkat, to) { Int(Glibc.linkat(directory, from, directory, to, 0)) }
    }

    func unlink(_ directory: CInt, _ path: String) -> Int {
        perform(.unlinkat, path) { Int(Glibc.unlinkat(directory, path, 0)) }
    }

    func mkdir(_ directory: CInt, _ path: String, mode: UInt32) -> Int {
        perform(.mkdirat, path) { Int(Glibc.mkdirat(directory, path, mode)) }
    }

    func entries(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer, _ path: String) -> Int {
        perform(.getdents, path) { airlock_getdents64(descriptor, buffer.baseAddress, buffer.count) }
    }

    // MARK: Locks and hints

    /// Tries to acquire an exclusive lock without waiting; returns `-EWOULDBLOCK` if it is held elsewhere.
    func lock(_ descriptor: CInt, _ path: String) -> Int {
        perform(.flock, path) { Int(airlock_flock(descriptor, LOCK_EX | LOCK_NB)) }
    }

    func unlock(_ descriptor: CInt, _ path: String) -> Int {
        perform(.flock, path) { Int(airlock_flock(descriptor, LOCK_UN)) }
    }

    /// Maps the first `length` bytes as shared; on failure returns nil, with the negated `errno` in `code`.
    func map(_ descriptor: CInt, length: Int, writable: Bool, _ path: String, code: inout Int)
        -> UnsafeMutableRawPointer?
    {
        var address: UnsafeMutableRawPointer?
        code = perform(.mmap, path) {
            let protection = writable ? PROT_READ | PROT_WRITE : PROT_READ
            let answer = Glibc.mmap(nil, length, protection, MAP_SHARED, descriptor, 0)
            // MAP_FAILED is (void *)-1, which Swift doesn't import.
            guard let answer, Int(bitPattern: answer) != -1 else { return -1 }
            address = answer
            return 0
        }
        return address
    }

    func unmap(_ address: UnsafeMutableRawPointer, length: Int, _ path: String) {
        // A failed munmap has no remedy, and an injected failure must not leak the test's memory.
        _ = perform(.munmap, path) { Int(Glibc.munmap(address, length)) }
    }

    func futexWait(_ word: UnsafeRawPointer, expected: UInt32, nanoseconds: Int) -> Int {
        perform(.futexWait, "", restart: false) { airlock_futex_wait(word, expected, Int64(nanoseconds)) }
    }

    func futexWake(_ word: UnsafeRawPointer) -> Int {
        perform(.futexWake, "") { airlock_futex_wake(word) }
    }

    // MARK: Time and random numbers

    /// Returns the monotonic time in nanoseconds.
    func now() -> Int {
        perform(.clock, "") {
            var time: Int64 = 0
            let result = Int(airlock_clock(&time))
            return result < 0 ? result : Int(time)
        }
    }

    func sleep(nanoseconds: Int) {
        // The result is ignored, because the caller polls again in any case.
        _ = perform(.nanosleep, "", restart: false) { Int(airlock_sleep(Int64(nanoseconds))) }
    }

    /// Stores 64 random bits in `value`; returns zero or a negated `errno`.
    func random(into value: inout UInt64) -> Int {
        var bits: UInt64 = 0
        let result = perform(.getrandom, "") {
            withUnsafeMutableBytes(of: &bits) { airlock_getrandom($0.baseAddress, $0.count) }
        }
        // A result other than the full length was injected and is the number itself.
        value = result == MemoryLayout<UInt64>.size ? bits : UInt64(bitPattern: Int64(result))
        return min(result, 0)
    }

    var processID: Int32 { getpid() }
}

extension FileMetadata {
    fileprivate init(_ status: stat) {
        self.init(
            isRegular: status.st_mode & S_IFMT == S_IFREG, size: Int(status.st_size),
            allocated: Int(status.st_blocks) * 512, links: Int(status.st_nlink), owner: status.st_uid,
            mode: status.st_mode & 0o7777)
    }
}

/// The number of descriptors that a `SystemCalls` and its copies have opened and not closed.
package final class DescriptorCount: Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    /// The number of open descriptors.
    package var open: Int { count.load(ordering: .relaxed) }

    func opened() { count.wrappingAdd(1, ordering: .relaxed) }

    func closed() { count.wrappingSubtract(1, ordering: .relaxed) }
}

/// An injected result of a system call.
package enum Fault: Sendable, Equatable {
    /// The call fails with this `errno`. A `close` still closes the descriptor, like a failing `close` in Linux.
    case errno(CInt)
    /// The call returns this value: a file system magic number, a time in nanoseconds, a random number. A transfer moves at most this many
    /// bytes.
    case result(Int)
}

/// The metadata of an open file.
package struct FileMetadata: Sendable, Equatable {
    /// False for a folder, link, pipe, socket or device.
    package var isRegular = false
    /// The size in bytes.
    package var size = 0
    /// The allocated disk space in bytes: less than ``size`` for a sparse file, and more for a file with space reserved beyond its end.
    package var allocated = 0
    /// The number of hard links; 0 once the file is unlinked.
    package var links = 0
    /// The id of the owner.
    package var owner: UInt32 = 0
    /// The permission bits.
    package var mode: UInt32 = 0
}

/// A fingerprint of a file or of a folder's list of names. It changes when the file or the list changes, or when another file replaces the
/// file.
package struct FileMark: Sendable, Equatable {
    package var inode: UInt64 = 0
    /// The time of the last change, in nanoseconds since 1970, as precise as the kernel's.
    package var changed: Int64 = 0
    /// The size in bytes.
    package var size: Int64 = 0
}

/// The name of a libc or system call that the container makes, as it appears in traces and errors.
package enum SystemCall: String, Sendable, CaseIterable, Equatable {
    case openat
    case close
    case read
    case pread
    case write
    case pwrite
    case fstat
    case fstatat
    case fstatfs
    case fdatasync
    case fsync
    case flock
    case renameat
    case renameat2
    case linkat
    case unlinkat
    case mkdirat
    case ftruncate
    case getdents
    case mmap
    case munmap
    case futexWait = "futex wait"
    case futexWake = "futex wake"
    case getrandom
    case clock = "clock_gettime"
    case nanosleep
}

/// A file system that the container can't be stored on, by its `statfs` magic number.
///
/// Over a network, `flock`, `rename` and `fsync` don't have the semantics the container needs; over FUSE their semantics are unknown.
package enum FileSystemKind: UInt32, Sendable, CaseIterable {
    case nfs = 0x0000_6969
    case smb = 0x0000_517B
    case cifs = 0xFF53_4D42
    case smb2 = 0xFE53_4D42
    case fuse = 0x6573_5546
    case coda = 0x7375_7245
    case afs = 0x5346_414F
    case kafs = 0x6B41_4653
    case plan9 = 0x0102_1997
    case ceph = 0x00C3_6400
    case ocfs2 = 0x7461_636F
    case gfs2 = 0x0116_1970
    case lustre = 0x0BD0_0BD0
    case netware = 0x0000_564C
    case virtualBox = 0x786F_4256
    case gpfs = 0x4750_4653
    case panasas = 0xAAD7_AAEA
    case beegfs = 0x1983_0326

    /// Returns the kind of a folder's file system; `nil` for a local one, or if the folder can't be opened.
    package static func of(folder path: String) -> FileSystemKind? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return FileSystemKind(rawValue: UInt32(truncatingIfNeeded: SystemCalls().fileSystemMagic(descriptor, path)))
    }

    /// The usual name of the file system.
    package var name: String {
        switch self {
        case .nfs: "NFS"
        case .smb, .smb2: "SMB"
        case .cifs: "CIFS"
        case .fuse: "FUSE"
        case .coda: "Coda"
        case .afs, .kafs: "AFS"
        case .plan9: "9P"
        case .ceph: "Ceph"
        case .ocfs2: "OCFS2"
        case .gfs2: "GFS2"
        case .lustre: "Lustre"
        case .netware: "NetWare"
        case .virtualBox: "VirtualBox shared folder"
        case .gpfs: "GPFS"
        case .panasas: "PanFS"
        case .beegfs: "BeeGFS"
        }
    }
}
