import AirlockSandbox
import Glibc

@_implementationOnly import CSystem

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
    static func replace(_ index: Int, _ output: OutputFile, with bytes: [UInt8]) throws(OutputError) {
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
