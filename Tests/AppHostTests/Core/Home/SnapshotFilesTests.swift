import Foundation
import Glibc
import TestSupport
import Testing

@testable import AppHost

/// Files of snapshots in a folder that extensions write to, too.
struct SnapshotFilesTests {
    private let folder: TemporaryFolder
    private let files: SnapshotFiles

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        files = SnapshotFiles(path: "\(folder.path)/current")
    }

    @Test(
        "A file or link planted at the folder's path is replaced when the folder is prepared",
        arguments: ["file", "link"])
    func prepare(_ planted: String) throws {
        if planted == "file" {
            try Data("planted".utf8).write(to: URL(fileURLWithPath: files.path))
        } else {
            try #require(symlink("/tmp", files.path) == 0)
        }
        try files.prepare()
        try files.replace("w1.png", with: [1])
        #expect(folder.names("current") == ["w1.png"])
    }

    @Test(
        "Anything planted at a file's path or its staging path is replaced when the image is written",
        arguments: ["w1.png", ".w1.png.\(getpid())"], ["folder", "link", "pipe", "closed"])
    func replace(_ name: String, _ planted: String) throws {
        try files.prepare()
        let path = "\(files.path)/\(name)"
        let result =
            switch planted {
            case "folder": mkdir(path, 0o700)
            case "link": symlink("\(folder.path)/elsewhere", path)
            case "pipe": mkfifo(path, 0o600)
            default: open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0)
            }
        try #require(result >= 0)
        if planted == "closed" { close(result) }
        try files.replace("w1.png", with: [1, 2])
        #expect(try files.read("w1.png") == [1, 2])
        #expect(folder.names("current") == ["w1.png"] && folder.names("") == ["current"])
    }
}
