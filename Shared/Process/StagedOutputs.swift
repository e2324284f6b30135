import AirlockSandbox
import Glibc

@_implementationOnly import CSystem

/// The output files that are created before this process is sandboxed.
///
/// Renaming a file requires the right to change its whole folder, which may be the user's home. So a second, minimal process is forked
/// before the sandbox is set up. The second process renames a file when this process reports that the file is complete. When this process
/// ends for any reason, the second process removes the incomplete files.
package enum StagedOutputs {
    private struct File {
        /// The path that was passed to ``OutputFile``.
        let path: String
        let target: String
        let staging: String
        let descriptor: CInt
    }

    /// The files, or the reasons why they could not be created. They are set before a second thread exists.
    nonisolated(unsafe) private static var files: [Result<File, OutputError>] = []
    /// The pipe that carries the index of each complete file to the renaming process.
    nonisolated(unsafe) private static var requests: CInt = -1
    /// The pipe that carries the `errno` of each rename back; 0 for success.
    nonisolated(unsafe) private static var results: CInt = -1
    nonisolated(unsafe) private static var renamer: pid_t = 0

    /// Creates the regular files among the outputs, and forks the process that renames them. Doesn't fork if there are no such files.
    ///
    /// - Returns: The highest descriptor that must stay open; `nil` if there is none.
    /// - Throws: ``SandboxError`` if a standard stream isn't permitted in the sandbox, or no process or pipe can be created.
    package static func begin(_ outputs: [OutputFile]) throws(SandboxError) -> CInt? {
        // Done first, so that the descriptors of the files directly follow the standard streams.
        try InheritedDescriptors.closeAllButStandardStreams()
        var (signals, former) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        // Signals are blocked, because a signal between the creation of a file and the fork would leave the file behind.
        sigprocmask(SIG_BLOCK, &signals, &former)
        defer { sigprocmask(SIG_SETMASK, &former, nil) }
        files = outputs.compactMap(create)
        guard files.contains(where: { if case .success = $0 { true } else { false } }) else { return nil }
        var (requestPipe, resultPipe): ([CInt], [CInt]) = ([-1, -1], [-1, -1])
        guard pipe(&requestPipe) == 0, pipe(&resultPipe) == 0 else {
            throw SandboxError(.step("make a pipe", errno: errno))
        }
        renamer = airlock_fork()
        if renamer < 0 { throw SandboxError(.step("start a process", errno: errno)) }
        if renamer == 0 {
            close(requestPipe[1])
            close(resultPipe[0])
            rename(requestPipe[0], resultPipe[1])
        }
        close(requestPipe[0])
        close(resultPipe[1])
        (requests, results) = (requestPipe[1], resultPipe[0])
        return max(requests, results)
    }

    /// Removes incomplete files and waits until they are removed.
    package static func end() {
        guard requests >= 0 else { return }
        close(requests)
        while waitpid(renamer, nil, 0) < 0, errno == EINTR {}
    }

    /// Returns the index of an output's file; `nil` if the output isn't staged.
    static func index(of output: OutputFile) -> Int? {
        files.firstIndex { file in
            switch file {
            case .success(let file): file.path == output.path
            case .failure(let error): error.path == output.path
            }
        }
    }

    /// Writes a file's contents and requests its rename.
    static func replace(_ index: Int, _ output: OutputFile, with bytes: [UInt8]) throws(OutputError) {
        let file = try files[index].get()
        var error = writeAll(bytes, to: file.descriptor)
        if error == 0, output.isFlushed, fsync(file.descriptor) != 0 { error = errno }
        if error == 0 { error = writeAll([UInt8(index)], to: requests) }
        if error != 0 { throw output.failure(error) }
        let size = MemoryLayout.size(ofValue: error)
        guard read(results, &error, size) == size else { throw output.failure(EPIPE) }
        if error != 0 { throw output.renameFailure(error) }
    }

    /// Creates the file of an output; `nil` for an output that isn't a regular file or that ``OutputFile`` refuses.
    private static func create(_ output: OutputFile) -> Result<File, OutputError>? {
        // An error is ignored here, because writing the file throws the same error.
        guard case .file(let target, let mode) = try? output.destination() else { return nil }
        let staging = OutputFile.staging(target)
        let descriptor = open(staging, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { return .failure(output.failure(errno)) }
        return .success(File(path: output.path, target: target, staging: staging, descriptor: descriptor))
    }

    /// Renames the files that the other process reports. When that process has ended, removes the remaining files.
    private static func rename(_ requests: CInt, _ results: CInt) -> Never {
        // Signals to the process group reach this process, too. They are ignored, because it must outlive the other process to remove that
        // process's files.
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        var index: UInt8 = 0
        while read(requests, &index, 1) == 1 {
            guard files.indices.contains(Int(index)), case .success(let file) = files[Int(index)] else { continue }
            var error = Glibc.rename(file.staging, file.target) == 0 ? 0 : errno
            write(results, &error, MemoryLayout.size(ofValue: error))
        }
        for case .success(let file) in files { unlink(file.staging) }
        _exit(0)
    }
}
