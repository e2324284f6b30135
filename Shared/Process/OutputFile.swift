import AirlockSandbox
import Glibc

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
    /// - Throws: ``OutputError`` that names the file and the reason. A regular file is then unchanged; a stream may have received some of
    ///   the bytes.
    package func replace(with bytes: [UInt8]) throws(OutputError) {
        if let index = StagedOutputs.index(of: self) { return try StagedOutputs.replace(index, self, with: bytes) }
        switch try destination() {
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
    /// - Throws: ``OutputError``; then both files are unchanged.
    package func take(_ staged: String) throws(OutputError) {
        guard case .file(let path, _) = try destination() else { throw refusal("it is not a regular file") }
        if rename(staged, path) != 0, errno != ENOENT { throw failure(errno) }
    }

    private func replace(_ path: String, _ mode: mode_t, with bytes: [UInt8]) throws(OutputError) {
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

    /// Returns the destination of the bytes.
    ///
    /// - Throws: ``OutputError`` for a folder, and for a regular file that must not be replaced.
    package func destination() throws(OutputError) -> OutputDestination { try OutputDestination(of: path) }

    /// The grants that a sandboxed process needs to write the file; empty for a descriptor, for a file created earlier and for a path that
    /// can't be written anyway.
    package var grants: [ExtensionSandbox.Grant] {
        // An error is ignored here, because writing the file throws the same error.
        guard StagedOutputs.index(of: self) == nil, let destination = try? destination() else { return [] }
        return destination.grant.map { [$0] } ?? []
    }

    /// Returns the error of a failed rename. The staging file could be created in the folder, so EPERM means that the former file must not
    /// be replaced.
    func renameFailure(_ error: CInt) -> OutputError {
        error == EPERM
            ? refusal("it is immutable, or other users' files in its folder are protected") : failure(error)
    }

    func failure(_ error: CInt) -> OutputError { refusal(String(cString: strerror(error))) }

    private func refusal(_ reason: String) -> OutputError { OutputError(path: path, reason: reason) }
}

extension OutputError: CommandError {
    package var exitCode: ExitCode { .inputOutput }
    package var message: String { "can't write \(path): \(reason) — name another file" }
}
