import Glibc

/// Starts processes.
package enum SpawnedProcess {
    /// Starts a program. The given descriptors are numbered from 0 in the program; `nil` stands for `/dev/null`. This process's other
    /// descriptors are closed on `exec` or by the launcher.
    ///
    /// - Parameters:
    ///   - environment: The variables; `nil` for those of this process.
    ///   - isGroup: True if the process leads its own process group, for its descendants.
    ///   - closed: Descriptors of this process that must be closed in the process.
    ///   - keepsHangup: True if the process ignores SIGHUP when this process does, as after `nohup`.
    /// - Throws: ``SpawnError``.
    package static func start(
        _ path: String, _ arguments: [String], environment: [String: String]?, descriptors: [CInt?],
        isGroup: Bool = false, closing closed: [CInt] = [], keepsHangup: Bool = false
    ) throws(SpawnError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, descriptor) in descriptors.enumerated() {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
            } else {
                posix_spawn_file_actions_addopen(&actions, CInt(number), "/dev/null", O_RDWR, 0)
            }
        }
        for descriptor in closed { posix_spawn_file_actions_addclose(&actions, descriptor) }
        // Threads of Dispatch and of tasks block signals, and a child must not inherit that.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        if keepsHangup { sigdelset(&all, SIGHUP) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let group = isGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
        var child = pid_t()
        let code = withCStrings([path] + arguments) { argv in
            guard let environment else { return posix_spawn(&child, path, &actions, &attributes, argv, environ) }
            return withCStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
                posix_spawn(&child, path, &actions, &attributes, argv, envp)
            }
        }
        guard code == 0 else { throw SpawnError(reason: String(cString: strerror(code))) }
        return child
    }
}

/// The error for a process that can't be started.
package struct SpawnError: Error, Hashable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
}

/// Calls `body` with a null-terminated array of C strings, which are freed afterwards.
package func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("the list of arguments ends with nil") }
        return body(base)
    }
}
