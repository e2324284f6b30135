import Glibc
import Shared
import Testing

@Suite struct UntrustedFileTests {
    private let scratch: Scratch
    private let container: Container
    private let folder: String

    init() throws {
        scratch = try Scratch()
        container = try Container.create(at: scratch.container, group: "group.test")
        folder = try container.makePluginFolder("com.example.moon")
    }

    private func write(_ name: String, _ bytes: [UInt8]) {
        let file = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = Glibc.write(file, bytes, bytes.count)
        close(file)
    }

    private func message(_ name: String, limit: Int = 100) -> String? {
        do {
            _ = try container.pluginFile(name, of: "com.example.moon", limit: limit)
            return nil
        } catch { return (error as? ContainerError)?.message }
    }

    // Requirements: X-003
    @Test("A file in a plug-in's folder is read, and making the folder again changes nothing")
    func pluginFile() throws {
        #expect(folder == "\(scratch.container)/plugins/com.example.moon")
        write("view.json", [1, 2, 3])
        #expect(try container.pluginFile("view.json", of: "com.example.moon") == [1, 2, 3])
        #expect(try container.makePluginFolder("com.example.moon") == folder)
        try container.checkPluginQuota(of: "com.example.moon")
    }

    // Requirements: X-003
    @Test("A plug-in's link, pipe, folder, hard link, oversized file or invalid name is refused")
    func refusedFiles() throws {
        write("real", [1])
        symlink("real", "\(folder)/link")
        symlink("/etc", "\(folder)/etc")
        mkfifo("\(folder)/pipe", 0o600)
        mkdir("\(folder)/folder", 0o700)
        write("twin", [1])
        link("\(folder)/twin", "\(folder)/twin2")
        write("large", [UInt8](repeating: 1, count: 101))
        #expect(message("real") == nil)
        for name in ["link", "pipe", "folder"] {
            #expect(message(name) == "\(folder)/\(name) is not a regular file — write a regular file", "\(name)")
        }
        #expect(message("twin") == "\(folder)/twin has 2 hard links — write a file without additional hard links")
        #expect(
            message("large") == "\(folder)/large has 101 bytes, but at most 100 are accepted — write a smaller file")
        #expect(message("none") == "\(folder)/none doesn't exist — have the plug-in write the file before it answers")
        for name in ["../real", "etc/passwd", ".", "..", "", "a/b", ".hidden", "a\n"] {
            #expect(message(name)?.hasSuffix("use 1 to 128 letters, digits, dots, underscores and hyphens") == true)
        }
    }

    // Requirements: X-003
    @Test("A plug-in folder over its quota of files or bytes is refused")
    func quota() throws {
        for number in 0...PluginLimits.folder.files { write("f\(number)", []) }
        #expect(
            throws: ContainerError(.untrusted(.overQuota(files: PluginLimits.folder.files + 1, bytes: 0)), path: folder)
        ) { try container.checkPluginQuota(of: "com.example.moon") }
        for number in 0...PluginLimits.folder.files { unlink("\(folder)/f\(number)") }
        write("big", [])
        truncate("\(folder)/big", off_t(PluginLimits.folder.bytes + 1))
        #expect(
            throws: ContainerError(.untrusted(.overQuota(files: 1, bytes: PluginLimits.folder.bytes + 1)), path: folder)
        ) { try container.checkPluginQuota(of: "com.example.moon") }
    }

    // Requirements: X-003
    @Test("Space reserved beyond a file's end counts against the quota, and emptying the folder frees it")
    func reservedSpace() throws {
        write("reserved", [])
        let file = open("\(folder)/reserved", O_WRONLY)
        // FALLOC_FL_KEEP_SIZE, which no file size limit covers.
        let reserved = reserve(file, 1, 0, off_t(PluginLimits.folder.bytes + 4_096))
        close(file)
        if reserved != 0 { return print("skipped: this file system reserves no space") }
        write("closed", [1])
        chmod("\(folder)/closed", 0)
        let error = #expect(throws: ContainerError.self) {
            try container.checkPluginQuota(of: "com.example.moon")
        }
        #expect(error?.code == .overQuota)
        symlink("/etc", "\(folder)/link")
        try container.emptyPluginFolder(of: "com.example.moon")
        try container.checkPluginQuota(of: "com.example.moon")
        #expect(rmdir(folder) == 0)
    }

    // Requirements: X-003
    @Test("Only the host creates plug-in folders, and only with valid names")
    func makeFolder() throws {
        let intents = try Container.open(at: scratch.container, role: .intents)
        #expect(throws: ContainerError.self) { try intents.makePluginFolder("com.example.sun") }
        for name in ["", "..", "a/b", ".a"] {
            #expect(throws: ContainerError.self) { try container.makePluginFolder(name) }
        }
    }
}

@_silgen_name("fallocate")
private func reserve(_ file: CInt, _ mode: CInt, _ start: off_t, _ length: off_t) -> CInt
