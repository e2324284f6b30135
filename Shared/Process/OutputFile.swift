import AirlockSandbox
import Glibc

@_implementationOnly import CSystem

/// The output file of an option such as `--out`.
///
/// A regular file is replaced atomically: the bytes are staged next to it, flushed and renamed into place, so that after an error the
/// former file is unchanged. If the path is a symbolic link, the link's target is replaced. A device, a pipe, a socket, a terminal and an
/// open descriptor (`/dev/stdout`, `/proc/self/fd/1`) are written to and never replaced.
package struct OutputFile {
    let path: String
    /// True if the bytes are flushed before the former file is replaced. False for files that can be derived again.
    var isFlushed: Bool

    package init(path: String, isFlushed: Bool = true) { (self.path, self.isFlushed) = (path, isFlushed) }

    /// Writes the bytes.
    ///
    /// - Throws: ``CommandFailure`` that names the file and the reason. A regular file is then unchanged; a stream may have received some of
    ///   the bytes.
    package func replace(with bytes: [UInt8]) throws(CommandFailure) {
        if let index = StagedOutputs.index(of: self) { return try StagedOutputs.replace(index, self, with: bytes) }
        switch OutputDestination(of: path) {
        case .unusable(let reason): throw refusal(reason)
        case .file(let path, let mode): try replace(path, mode, with: bytes)
        case .descriptor(let descriptor):
            // Descriptor 1 receives the output of the app's code after `StandardOutput.reserve()`, which gives results another descriptor.
            let error = writeAll(bytes, to: descriptor == 1 ? StandardOutput.descriptor : descriptor)
            if error != 0 { throw failure(error) }
        case .stream(let path):
            let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw failure(errno) }
            var error = writeAll(bytes, to: descriptor)
            if close(descriptor) != 0, error == 0 { error = errno }
            if error != 0 { throw failure(error) }
        }
    }

    /// Moves a file that was staged in the same folder to the path. Does nothing if there is no such file.
    ///
    /// - Throws: ``CommandFailure``; then both files are unchanged.
    package func take(_ staged: String) throws(CommandFailure) {
        switch OutputDestination(of: path) {
        case .file(let path, _): if rename(staged, path) != 0, errno != ENOENT { throw failure(errno) }
        case .unusable(let reason): throw refusal(reason)
        case .stream, .descriptor: throw refusal("it is not a regular file")
        }
    }

    private func replace(_ path: String, _ mode: mode_t, with bytes: [UInt8]) throws(CommandFailure) {
        let staged = StagedFiles.staging(path)
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw failure(errno) }
        var error = writeAll(bytes, to: descriptor)
        if error == 0, isFlushed, fsync(descriptor) != 0 { error = errno }
        if close(descriptor) != 0, error == 0 { error = errno }
        if error == 0 {
            if rename(staged, path) == 0 { return }
            error = errno
            unlink(staged)
            throw renameFailure(error)
        }
        unlink(staged)
        throw failure(error)
    }

    /// The grants that a sandboxed process needs to write the file; empty for a descriptor, for a file created earlier and for a path that
    /// can't be written anyway.
    package var grants: [ExtensionSandbox.Grant] {
        StagedOutputs.index(of: self) == nil ? [OutputDestination(of: path).grant].compactMap { $0 } : []
    }

    /// Returns the error of a failed rename. The staging file could be created in the folder, so EPERM means that the former file must not
    /// be replaced.
    func renameFailure(_ error: CInt) -> CommandFailure {
        error == EPERM
            ? refusal("it is immutable, or other users' files in its folder are protected") : failure(error)
    }

    func failure(_ error: CInt) -> CommandFailure { refusal(String(cString: strerror(error))) }

    private func refusal(_ reason: String) -> CommandFailure {
        CommandFailure("can't write \(path): \(reason) — name another file", exitCode: .inputOutput)
    }
}

/// The output files of this process that were created before it was sandboxed.
///
/// Another process renames them: the launcher that started this process, or else a process that is forked before the sandbox is set up.
package enum StagedOutputs {
    /// The paths that were passed to ``OutputFile``. They and the files are set before a second thread exists.
    nonisolated(unsafe) private static var outputs: [String] = []
    nonisolated(unsafe) private static var files: StagedFiles?
    /// The environment variable through which a launcher hands over files.
    package static let variable = StagedFiles.variable
    nonisolated(unsafe) private static var renamer: pid_t = 0

    /// Prepares the output files.
    ///
    /// Uses the temporary files of the launcher, if it has created them. Otherwise creates a temporary file for each output that is a regular
    /// file, and forks a process that will rename these files. Doesn't fork if there are no such outputs, or if a host started this process
    /// and granted the folders.
    ///
    /// - Parameters:
    ///   - isLaunched: True if this process was started through a launcher.
    ///   - handed: The value of the environment variable ``variable``.
    /// - Returns: The highest descriptor that must stay open; `nil` if there is none.
    /// - Throws: ``SandboxError`` if a standard stream isn't permitted in the sandbox, or no process or pipe can be created.
    package static func begin(_ outputs: [OutputFile], isLaunched: Bool, handed: String?) throws(SandboxError) -> CInt?
    {
        self.outputs = outputs.map(\.path)
        if isLaunched {
            guard let handed, let staged = StagedFiles(parsing: handed), staged.states.count == outputs.count else {
                return nil
            }
            files = staged
            unsetenv(StagedFiles.variable)
            return staged.hasFiles ? staged.highestDescriptor : nil
        }
        // A signal between the creation of a file and the fork would leave the file behind.
        var (signals, former) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        sigprocmask(SIG_BLOCK, &signals, &former)
        defer { sigprocmask(SIG_SETMASK, &former, nil) }
        var staged = try StagedFiles(creating: self.outputs)
        files = staged
        guard staged.hasFiles else { return nil }
        renamer = airlock_fork()
        if renamer < 0 {
            staged.removeIncomplete()
            throw SandboxError(.step("start a process", errno: errno))
        }
        if renamer == 0 {
            staged.becomeRenamer()
            // Signals to the process group reach this process, too. They are ignored, because it must outlive the other process to remove
            // that process's files.
            for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
            while staged.renameNext() {}
            staged.removeIncomplete()
            _exit(0)
        }
        staged.becomeWriter()
        return staged.highestDescriptor
    }

    /// Removes incomplete files and waits until they are removed.
    package static func end() {
        guard let files, files.hasFiles else { return }
        files.finish()
        if renamer > 0 { while waitpid(renamer, nil, 0) < 0, errno == EINTR {} }
    }

    /// Returns the index of an output's file; `nil` if the output isn't staged.
    static func index(of output: OutputFile) -> Int? {
        guard let files, let index = outputs.firstIndex(of: output.path), files.states[index] != .unstaged else {
            return nil
        }
        return index
    }

    /// Writes a file's contents and requests its rename.
    static func replace(_ index: Int, _ output: OutputFile, with bytes: [UInt8]) throws(CommandFailure) {
        guard let files else { return }
        let descriptor: CInt
        switch files.states[index] {
        case .created(let open): descriptor = open
        case .failed(let number): throw output.failure(number)
        case .unstaged: return
        }
        var error = writeAll(bytes, to: descriptor)
        if error == 0, output.isFlushed, fsync(descriptor) != 0 { error = errno }
        if error != 0 { throw output.failure(error) }
        let answer = files.requestRename(of: index)
        if !answer.isSent { throw output.failure(answer.error) }
        if answer.error != 0 { throw output.renameFailure(answer.error) }
    }
}

extension Arguments {
    /// Prepares the files and folders that the options name, before the process is sandboxed: stages the files that are replaced, and creates
    /// the folders that are filled.
    ///
    /// - Parameters:
    ///   - access: The access to the folders that are filled.
    ///   - environment: The process's environment, with the files that a launcher has staged.
    /// - Returns: The grants for the files, and the highest descriptor that must stay open; `nil` if there is none.
    /// - Throws: ``SandboxError``; see ``StagedOutputs/begin(_:isLaunched:handed:)``.
    package func prepareFiles(
        filling access: ExtensionSandbox.Grant.Access = .edit, environment: (String) -> String?
    ) throws -> (grants: [ExtensionSandbox.Grant], highest: CInt?) {
        let outputs = files(.written).map { OutputFile(path: $0) }
        let highest = try StagedOutputs.begin(
            outputs, isLaunched: try ExtensionSandbox.isLaunched(settings: environment(ExtensionSandbox.variable)),
            handed: environment(StagedOutputs.variable))
        var grants = files(.read).map { ExtensionSandbox.Grant(.read, $0) } + outputs.flatMap(\.grants)
        for folder in files(.filled) {
            // The folder is created now, because the sandbox prevents it later. If it can't be created, the error is reported when a file is
            // written into it.
            mkdir(folder, 0o755)
            grants.append(ExtensionSandbox.Grant(access, folder))
        }
        return (grants, highest)
    }
}

/// A JSON file that an option names.
package struct InputFile {
    /// The file's path; `-` for standard input.
    package let path: String
    /// The option's name.
    package let option: String
    /// The maximum size of the file in bytes.
    package var limit: Int

    /// The bytes that replace standard input while a process that answers several requests answers one of them; `nil` to read standard input.
    @TaskLocal package static var standardInput: [UInt8]?

    package init(path: String, option: String, limit: Int = 1 << 20) {
        (self.path, self.option, self.limit) = (path, option, limit)
    }

    /// The members of the file's object.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read or isn't a JSON object.
    package func object() throws -> [JSONMember] {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: try bytes(), limits: JSONLimits(bytes: limit))
        } catch let error as JSONError {
            throw CommandFailure(
                path: path, reason: "isn't JSON: \(error)", remedy: "write a JSON object for --\(option)")
        }
        guard let members = value.members else {
            throw CommandFailure(
                path: path, reason: "isn't a JSON object", remedy: "write a JSON object for --\(option)")
        }
        return members
    }

    /// The file's text, with invalid UTF-8 replaced.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read.
    package func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

    /// The file's bytes, or more bytes than the limit if the file is larger.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read.
    package func bytes() throws -> [UInt8] {
        if path == "-", let bytes = Self.standardInput { return bytes }
        let descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= limit {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN, path == "-" {
                    // Standard input may be non-blocking.
                    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    poll(&wait, 1, -1)
                    continue
                }
                throw unreadable(errno)
            }
            if count == 0 { break }
            bytes += chunk.prefix(count)
        }
        return bytes
    }

    private func unreadable(_ number: CInt) -> CommandFailure {
        CommandFailure(
            path: path, reason: "can't be read: \(String(cString: strerror(number)))",
            remedy: "name a readable file with --\(option)", exitCode: .inputOutput)
    }
}
