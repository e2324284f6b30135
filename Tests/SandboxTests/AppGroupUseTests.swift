import AirlockSandbox
import Foundation
import Glibc
import TestSupport
import Testing

struct AppGroupUseTests {
    private let folder: TemporaryFolder
    private var group: String { "\(folder.path)/groups/group.a" }

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: true)
    }

    private func write(_ name: String, bytes: Int = 0) throws {
        let path = "\(group)/\(name)"
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        FileManager.default.createFile(atPath: path, contents: nil)
        truncate(path, bytes)
    }

    private var exceeding: [String] {
        AppGroupUse.exceeding(inContainer: folder.path).compactMap(\.message)
    }

    @Test("Names that aren't text, hidden names, files beside the groups and hundreds of groups count")
    func hiddenNames() throws {
        let groups = "\(folder.path)/groups"
        // A name of one byte that is no text.
        let raw = groups.utf8CString.dropLast() + [0x2F, -1, 0]
        #expect(raw.withUnsafeBufferPointer { $0.baseAddress.map { mkdir($0, 0o755) } } == 0)
        let inner = raw.dropLast() + [0x2F, 0x61, 0]
        let large = inner.withUnsafeBufferPointer { $0.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o644) } ?? -1 }
        #expect(ftruncate(large, 300 << 20) == 0)
        close(large)
        #expect(
            exceeding.map { $0.hasSuffix(" has more than 256 MiB, the quota of an app group — remove files from it") }
                == [true])
        for name in [".hidden", "loose"] {
            let file = open("\(groups)/\(name)", O_CREAT | O_WRONLY, 0o644)
            #expect(ftruncate(file, 300 << 20) == 0)
            close(file)
        }
        #expect(exceeding.count == 3)
        for number in 0..<256 { mkdir("\(groups)/group.\(number)", 0o755) }
        #expect(
            exceeding == ["\(groups) has more than 256 app groups, the limit of a container — remove files from it"])
    }

    @Test("A group's files, folders and bytes count, also those of sparse files, and links aren't followed")
    func measure() throws {
        #expect(AppGroupUse(of: "\(folder.path)/none").files == 0)
        try write("a/b.txt", bytes: 1 << 20)
        try write("c.txt", bytes: 3 << 20)
        symlink("/usr", "\(group)/usr")
        let use = AppGroupUse(of: group)
        #expect(use.files == 4)
        #expect((4 << 20...5 << 20).contains(use.bytes))
        #expect(use.fault() == nil && use.fault(adding: 253 << 20) != nil && exceeding == [])
    }

    @Test("A group with too many bytes, files or nested folders is named")
    func quota() throws {
        try write("large", bytes: 257 << 20)
        #expect(exceeding == ["\(group) has more than 256 MiB, the quota of an app group — remove files from it"])
        unlink("\(group)/large")
        #expect(exceeding == [])
        try write("huge", bytes: .max)
        unlink("\(group)/huge")
        let deep = Array(repeating: "d", count: 33).joined(separator: "/")
        try write("\(deep)/a")
        #expect(
            exceeding == ["\(group) is more than 32 folders deep, the quota of an app group — remove files from it"])
        try FileManager.default.removeItem(atPath: "\(group)/d")
        for number in 0..<10_001 { close(open("\(group)/\(number)", O_CREAT | O_WRONLY, 0o600)) }
        #expect(
            exceeding == ["\(group) has more than 10000 files, the quota of an app group — remove files from it"])
    }
}
