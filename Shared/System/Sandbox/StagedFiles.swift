import Glibc

/// The destination of the bytes of an option such as `--out`.
package enum OutputDestination: Hashable, Sendable {
    /// A regular file that is replaced or created, without links in the last component of its path.
    case file(String, mode: mode_t)
    /// A device, pipe, socket or terminal that is written to.
    case stream(String)
    /// A descriptor of this process that is written to.
    case descriptor(CInt)
    /// A destination that can't be written to, with the reason: a folder, a path that can't be examined, or a regular file that must not be
    /// replaced, because it has several hard links, belongs to another user or is read-only.
    case unusable(String)

    /// Examines a path, following symbolic links.
    package init(of path: String) {
        func failure(_ error: CInt) -> OutputDestination { .unusable(String(cString: strerror(error))) }
        var target = path
        for _ in 0..<40 {
            var status = stat()
            guard lstat(target, &status) == 0 else {
                self = errno == ENOENT ? .file(target, mode: 0o644) : failure(errno)
                return
            }
            switch status.st_mode & S_IFMT {
            case S_IFLNK:
                if let descriptor = Self.descriptor(target) {
                    self = .descriptor(descriptor)
                    return
                }
                // A link to another process's descriptor can't be followed by its path, but opening it opens the file.
                if Self.canonical(Self.folder(of: target))?.hasPrefix("/proc/") == true {
                    self = .stream(target)
                    return
                }
                guard let next = Kernel.linkTarget(target) else {
                    self = failure(errno)
                    return
                }
                target = next.hasPrefix("/") ? next : "\(Self.folder(of: target))/\(next)"
            case S_IFREG:
                // Root may write to any file, but a read-only file is meant to be preserved.
                self =
                    status.st_nlink > 1
                    ? .unusable("it has \(status.st_nlink) hard links, and a new file would break them")
                    : status.st_uid != geteuid()
                        ? .unusable("it belongs to the user with id \(status.st_uid)")
                        : status.st_mode & S_IWUSR == 0
                            ? .unusable("it is read-only") : .file(target, mode: status.st_mode & 0o777)
                return
            case S_IFDIR:
                self = failure(EISDIR)
                return
            default:
                self = .stream(target)
                return
            }
        }
        self = failure(ELOOP)
    }

    /// The grant that a sandboxed process needs to write to the destination; `nil` for a descriptor and an unusable destination.
    package var grant: Grant? {
        switch self {
        case .file(let path, _): Grant(.edit, Self.folder(of: path))
        case .stream(let path): Grant(.write, path)
        case .descriptor, .unusable: nil
        }
    }

    /// Returns the descriptor of a link such as `/proc/self/fd/1` of this process.
    private static func descriptor(_ path: String) -> CInt? {
        guard let folder = canonical(folder(of: path)),
            folder == canonical("/proc/self/fd") || folder == canonical("/proc/thread-self/fd")
        else { return nil }
        return CInt(path.split(separator: "/").last ?? "")
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the path without links; `nil` if it doesn't exist.
    private static func canonical(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// The output files of a process, which are created beside their targets before the process is sandboxed.
///
/// Renaming a file requires the right to change its whole folder, which may be the user's home. So a second process, which isn't sandboxed,
/// renames a file when the sandboxed process reports that the file is complete. When the sandboxed process ends for any reason, the second
/// process removes the incomplete files. The two processes talk over two pipes.
package struct StagedFiles {
    /// The name of the environment variable through which a launcher hands the files to an extension.
    package static let variable = "AIRLOCK_OUTPUTS"

    /// The state of an output.
    package enum State: Hashable, Sendable {
        /// The file was created beside its target, and is open.
        case created(CInt)
        /// The file can't be created, for the reason with this `errno`.
        case failed(CInt)
        /// The output isn't a regular file, or is one that must not be replaced.
        case unstaged
    }

    package private(set) var states: [State] = []
    private var paths: [(target: String, staging: String)] = []
    /// The outputs that were renamed. A second request for one ends the renaming, so that the answers can't fill their pipe.
    private var renamed: Set<Int> = []
    /// The pipe that carries the index of each complete file to the renaming process.
    private var requests: [CInt] = [-1, -1]
    /// The pipe that carries the `errno` of each rename back; 0 for success.
    private var results: [CInt] = [-1, -1]

    /// Creates the regular files among the outputs, and the pipes if there are any.
    ///
    /// - Throws: ``SandboxError`` if a standard stream isn't permitted in the sandbox, or no pipe can be created.
    package init(creating outputs: [String]) throws(SandboxError) {
        // Done first, so that the descriptors of the files directly follow the standard streams.
        try InheritedDescriptors.closeAllButStandardStreams()
        for path in outputs {
            guard case .file(let target, let mode) = OutputDestination(of: path) else {
                states.append(.unstaged)
                paths.append(("", ""))
                continue
            }
            let staging = Self.staging(target)
            let descriptor = open(staging, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
            states.append(descriptor < 0 ? .failed(errno) : .created(descriptor))
            paths.append((target, staging))
        }
        guard hasFiles else { return }
        guard pipe(&requests) == 0, pipe(&results) == 0 else {
            removeIncomplete()
            throw SandboxError(.step("make a pipe", errno: errno))
        }
    }

    /// Returns the path of the staging file for a path.
    package static func staging(_ path: String) -> String { "\(path).\(getpid()).tmp" }

    /// True if a file was created.
    package var hasFiles: Bool {
        states.contains { if case .created = $0 { true } else { false } }
    }

    /// The highest descriptor that the sandboxed process needs.
    package var highestDescriptor: CInt { max(requests[1], results[0]) }

    /// The files and pipes as text, for the sandboxed process.
    package var text: String {
        states.reduce("\(requests[1]),\(results[0])") { text, state in
            switch state {
            case .created(let descriptor): "\(text),\(descriptor)"
            case .failed(let number): "\(text),-\(number)"
            case .unstaged: "\(text),0"
            }
        }
    }

    /// Parses the text that a launcher wrote. Returns `nil` for any other text.
    package init?(parsing text: String) {
        let numbers = text.split(separator: ",").map { CInt($0) }
        guard numbers.count >= 2, let request = numbers[0], let result = numbers[1] else { return nil }
        (requests[1], results[0]) = (request, result)
        for number in numbers.dropFirst(2) {
            guard let number else { return nil }
            states.append(number > 2 ? .created(number) : number < 0 ? .failed(-number) : .unstaged)
        }
    }

    // MARK: The sandboxed process

    /// Closes the pipes' ends of the renaming process.
    package func becomeWriter() {
        close(requests[0])
        close(results[1])
    }

    /// Requests the rename of a complete file. Returns an `errno`, or 0 for success.
    package func requestRename(of index: Int) -> (isSent: Bool, error: CInt) {
        var byte = UInt8(index)
        guard write(requests[1], &byte, 1) == 1 else { return (false, errno) }
        var error: CInt = 0
        let size = MemoryLayout.size(ofValue: error)
        guard read(results[0], &error, size) == size else { return (false, EPIPE) }
        return (true, error)
    }

    /// Tells the renaming process that no more files will be completed.
    package func finish() { close(requests[1]) }

    // MARK: The renaming process

    /// Closes the files and the pipes' ends of the sandboxed process.
    package func becomeRenamer() {
        close(requests[1])
        close(results[0])
        for case .created(let descriptor) in states { close(descriptor) }
    }

    /// The descriptor from which requests are read; negative if there are no files.
    package var requestDescriptor: CInt { requests[0] }

    /// Waits for a request, and renames the file. Returns false if no more requests are answered.
    package mutating func renameNext() -> Bool {
        var index: UInt8 = 0
        guard read(requests[0], &index, 1) == 1, states.indices.contains(Int(index)),
            case .created = states[Int(index)], renamed.insert(Int(index)).inserted
        else { return false }
        var error = rename(paths[Int(index)].staging, paths[Int(index)].target) == 0 ? 0 : errno
        write(results[1], &error, MemoryLayout.size(ofValue: error))
        return true
    }

    /// Answers no more requests: the sandboxed process learns that nothing is renamed any more.
    package func endRenaming() {
        close(requests[0])
        close(results[1])
    }

    /// Removes the files that weren't renamed.
    package func removeIncomplete() {
        for (state, path) in zip(states, paths) { if case .created = state { unlink(path.staging) } }
    }
}
