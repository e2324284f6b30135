import Foundation
import TestSupport
import Testing

@testable import AppHost

struct SourceScanTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: "\(folder.path)/\(name)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private var scan: SourceScan { SourceScan([folder.path]) }

    @Test("Saved, added and removed files are found in all folders below")
    func changes() throws {
        try write("a", to: "A.swift")
        try write("b", to: "Inner/Deep/B.swift")
        let before = scan
        #expect(before.count == 2 && before.missing == nil && before.changes(since: before) == [])
        try write("bb", to: "Inner/Deep/B.swift")
        try write("c", to: "Inner/C.swift")
        try FileManager.default.removeItem(atPath: "\(folder.path)/A.swift")
        #expect(
            scan.changes(since: before)
                == ["A.swift", "Inner/C.swift", "Inner/Deep/B.swift"].map { "\(folder.path)/\($0)" })
    }

    @Test("Hidden files, editors' backups and named pipes are skipped")
    func skipped() throws {
        try write("a", to: "A.swift")
        let before = scan
        try write("a", to: ".A.swift.swp")
        try write("a", to: "A.swift~")
        try write("a", to: ".git/index")
        #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
        #expect(scan.hasSameFiles(as: before))
    }

    @Test("A linked file is followed out of the folder, and linked folders are skipped, also in a cycle")
    func links() throws {
        let other = try TemporaryFolder()
        let target = "\(other.path)/B.swift"
        try Data("b".utf8).write(to: URL(fileURLWithPath: target))
        try write("a", to: "Inner/A.swift")
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: "\(folder.path)/B.swift", withDestinationPath: target)
        try manager.createSymbolicLink(atPath: "\(folder.path)/Inner/cycle", withDestinationPath: folder.path)
        try manager.createSymbolicLink(atPath: "\(folder.path)/outside", withDestinationPath: other.path)
        let before = scan
        #expect(before.count == 2)
        #expect(before.folders.contains(URL(fileURLWithPath: other.path).resolvingSymlinksInPath().path))
        try Data("bbb".utf8).write(to: URL(fileURLWithPath: target))
        #expect(scan.changes(since: before) == ["\(folder.path)/B.swift"])
    }

    @Test("A folder or file that doesn't exist is named")
    func missing() throws {
        try write("a", to: "A.swift")
        let path = "\(folder.path)/A.swift"
        let scan = SourceScan([path, "\(folder.path)/none"])
        #expect(scan.missing == "\(folder.path)/none" && scan.count == 1 && scan.folders == [folder.path])
    }

    @Test("A found file that doesn't exist isn't missing, and the folder in which it would be is watched")
    func found() throws {
        let path = "\(folder.path)/Config/Inner/Local.xcconfig"
        let before = SourceScan([], found: [path])
        #expect(before.missing == nil && before.count == 0 && before.folders == [folder.path])
        try write("A = 1", to: "Config/Inner/Local.xcconfig")
        let after = SourceScan([], found: [path])
        #expect(after.changes(since: before) == [path] && after.folders == ["\(folder.path)/Config/Inner"])
    }

    @Test("A found file that is a link is followed to its target's folder")
    func foundLink() throws {
        try write("a", to: "Real/A.swift")
        let link = "\(folder.path)/A.swift"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(folder.path)/Real/A.swift")
        let real = URL(fileURLWithPath: "\(folder.path)/Real").resolvingSymlinksInPath().path
        #expect(SourceScan([], found: [link]).folders == [folder.path, real])
    }
}
