import Glibc

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
