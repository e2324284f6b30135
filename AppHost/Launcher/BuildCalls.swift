import AirlockSandbox
import Glibc

/// The calls of a build that the filter reports: changes of modes, owners, times and attributes of files, and uses of the network.
///
/// Landlock doesn't restrict changes of attributes to folders, so none is made: a call for a file in a folder that the build may write reports
/// success, and any other fails. As nothing is changed, a path that is replaced meanwhile does no harm.
struct BuildCalls {
    /// The real paths of the folders that the build may write, with a slash at the end.
    private let written: [String]
    /// The real paths of git.
    private let git: Set<String>
    private let listener: DeniedCallListener?
    /// The programs whose use of the network was reported.
    private var named: Set<String> = []

    /// The maximum number of programs that are named.
    private static let limit = 20

    init(written: [String], searchPath: String, listener: DeniedCallListener?) {
        self.written = written.compactMap(Self.real).map { $0 + "/" }
        self.listener = listener
        git = Self.git(searchPath)
    }

    /// The descriptor from which calls are read; negative if none are reported.
    var descriptor: CInt { listener?.descriptor ?? -1 }

    /// Answers the next call.
    mutating func answer() {
        let call = listener?.answerNext { call in
            guard let place = call.changedFile else { return EACCES }
            // No attribute is ever set.
            if call.isAttributeRead { return ENODATA }
            return isWritten(place, call) ? 0 : EPERM
        }
        guard let call, call.changedFile == nil, named.count < Self.limit,
            // Names of users are searched for over a Unix socket, and the rest of a connection follows a refused socket.
            call.name.utf8.starts(with: "socket(".utf8), call.arguments[0] != UInt64(AF_UNIX)
        else { return }
        let name = RunningProcess.name(of: call.process)
        if named.insert(name).inserted { Launcher.warn("\(name) tried to use the network: \(call.name) is denied") }
    }

    /// Returns true for a real path in a folder that the build may write.
    func mayBeWritten(_ path: String) -> Bool { written.contains { path.utf8.starts(with: $0.utf8) } }

    /// Returns true for the path of a running git of the system, or of the git that the search path finds.
    func isGit(_ path: String) -> Bool {
        git.contains { $0.utf8.elementsEqual(path.utf8) } && !mayBeWritten(path)
    }

    /// Returns the real paths of the git that a search path finds and of those of the system, with the programs that git starts as itself.
    private static func git(_ searchPath: String) -> Set<String> {
        let folders = searchPath.utf8.split(separator: UInt8(ascii: ":")).map { String(decoding: $0, as: UTF8.self) }
        let found = folders.first { $0.utf8.first == UInt8(ascii: "/") && access("\($0)/git", X_OK) == 0 }
        let places = ([found].compactMap { $0 } + ["/usr/bin", "/bin"]).flatMap { folder in
            let real = Self.real("\(folder)/git") ?? ""
            let parents = [folder, String(decoding: real.utf8.dropLast("/git".utf8.count), as: UTF8.self)]
            return ["\(folder)/git"]
                + parents.flatMap { ["\($0)/../lib/git-core/git", "\($0)/../libexec/git-core/git"] }
        }
        return Set(places.compactMap(Self.real))
    }

    private func isWritten(_ place: DeniedCall.ChangedFile, _ call: DeniedCall) -> Bool {
        let process = "/proc/\(call.process)"
        let path: String?
        switch place {
        case .none: return true
        case .path: path = Self.text(call.arguments[0], process).map { Self.join("\(process)/cwd", $0) }
        case .descriptor: path = "\(process)/fd/\(UInt32(truncatingIfNeeded: call.arguments[0]))"
        case .pathInFolder:
            let folder = Int32(truncatingIfNeeded: call.arguments[0])
            let base = folder == AT_FDCWD ? "\(process)/cwd" : "\(process)/fd/\(folder)"
            // Without a path, the call means the descriptor.
            path = call.arguments[1] == 0 ? base : Self.text(call.arguments[1], process).map { Self.join(base, $0) }
        }
        guard let real = path.flatMap(Self.real) else { return false }
        return written.contains { (real + "/").utf8.starts(with: $0.utf8) }
    }

    private static func join(_ base: String, _ path: String) -> String {
        path.utf8.first == UInt8(ascii: "/") ? path : path.isEmpty ? base : "\(base)/\(path)"
    }

    static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns a path from a process's memory; `nil` if it is longer than a path can be or can't be read.
    private static func text(_ address: UInt64, _ process: String) -> String? {
        let memory = open("\(process)/mem", O_RDONLY | O_CLOEXEC)
        guard memory >= 0 else { return nil }
        defer { close(memory) }
        var bytes: [UInt8] = []
        while bytes.count < Int(PATH_MAX) {
            // The next page may not exist.
            let start = address &+ UInt64(bytes.count)
            let part = [UInt8](unsafeUninitializedCapacity: 4_096 - Int(start % 4_096)) { buffer, count in
                count = max(0, pread(memory, buffer.baseAddress, buffer.count, off_t(truncatingIfNeeded: start)))
            }
            guard !part.isEmpty else { return nil }
            if let end = part.firstIndex(of: 0) { return String(decoding: bytes + part[..<end], as: UTF8.self) }
            bytes += part
        }
        return nil
    }
}
