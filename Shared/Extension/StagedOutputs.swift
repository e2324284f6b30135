import AirlockWall
import Glibc

@_implementationOnly import CSystem

/// Output files that are created before the process gives up the right to create them.
///
/// To rename a file takes the right to change its whole folder, which may be a person's home. So the process forks: the child, which is
/// sandboxed afterwards, only writes to files that are open already; the parent, which runs nothing else, renames the complete ones when
/// the child has ended, and removes the others.
package enum StagedOutputs {
    struct File {
        /// As ``OutputFile`` was given it.
        let path: String
        let target: String
        let staging: String
        let descriptor: CInt
        /// The reason why nothing could be created; the other values are meaningless then.
        let fault: OutputError?
    }

    /// The files of this process; set before a second thread exists.
    nonisolated(unsafe) private(set) static var files: [File] = []
    /// The pipe that tells the parent the index of each complete file.
    nonisolated(unsafe) private static var pipe: CInt = -1

    /// Creates the regular files among the outputs and forks. Returns in the child. Without such a file it doesn't fork.
    ///
    /// - Parameter report: Tells the user of an error in the parent, after the child has ended, and returns the exit status.
    /// - Returns: The highest descriptor that must stay open; `nil` if there is none.
    /// - Throws: ``WallError`` if the standard streams are unfit or the kernel has no process to spare.
    package static func begin(_ outputs: [OutputFile], report: (OutputError) -> Int32) throws(WallError) -> CInt? {
        // First, so that the descriptors of the files come directly after the standard streams.
        try InheritedDescriptors.closeAllButStandardStreams()
        // Before a file exists, so that none stays after a signal.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGCHLD, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        var former = sigset_t()
        sigprocmask(SIG_BLOCK, &signals, &former)
        files = outputs.compactMap { File(output: $0) }
        guard files.contains(where: { $0.fault == nil }) else {
            sigprocmask(SIG_SETMASK, &former, nil)
            return nil
        }
        var ends: [CInt] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw WallError(.step("make a pipe", errno: errno)) }
        let parent = getpid()
        let child = airlock_fork()
        if child < 0 { throw WallError(.step("start a process", errno: errno)) }
        if child > 0 {
            close(ends[1])
            rename(child, signals, ends[0], report)
        }
        airlock_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL), 0)
        if getppid() != parent { _exit(1) }
        sigprocmask(SIG_SETMASK, &former, nil)
        close(ends[0])
        pipe = ends[1]
        return pipe
    }

    /// Notes that a file is complete.
    static func complete(_ index: Int) -> CInt { writeAll([UInt8(index)], to: pipe) }

    /// Waits for the child, then renames what is complete, removes the rest and ends as the child did.
    private static func rename(
        _ child: pid_t, _ signals: sigset_t, _ pipe: CInt, _ report: (OutputError) -> Int32
    ) -> Never {
        signal(SIGCHLD, SIG_DFL)
        var (signals, status): (sigset_t, CInt) = (signals, 0)
        while waitpid(child, &status, WNOHANG) == 0 {
            var arrived: CInt = 0
            sigwait(&signals, &arrived)
            if arrived != SIGCHLD { kill(child, arrived) }
        }
        var complete = [UInt8](repeating: 0, count: files.count)
        let count = max(read(pipe, &complete, complete.count), 0)
        var failure: Int32?
        for (index, file) in files.enumerated() where file.fault == nil {
            if complete[..<count].contains(UInt8(index)) {
                do {
                    try OutputFile.rename(file.staging, file.target, for: file.path)
                    continue
                } catch { failure = report(error) }
            }
            unlink(file.staging)
        }
        let ending = status & 0x7F
        if ending != 0 {
            // As a shell expects it of a process that a signal ended.
            signal(ending, SIG_DFL)
            sigprocmask(SIG_UNBLOCK, &signals, nil)
            kill(getpid(), ending)
        }
        _exit(ending != 0 ? 128 + ending : max(status >> 8 & 0xFF, failure ?? 0))
    }
}

extension StagedOutputs.File {
    /// Creates the file; `nil` for an output that is no regular file or that ``OutputFile`` refuses.
    fileprivate init?(output: OutputFile) {
        guard case .file(let target, let mode) = try? output.destination() else { return nil }
        let staging = OutputFile.staging(target)
        let descriptor = open(staging, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        self.init(
            path: output.path, target: target, staging: staging, descriptor: descriptor,
            fault: descriptor < 0 ? OutputError(path: output.path, reason: String(cString: strerror(errno))) : nil)
    }
}
