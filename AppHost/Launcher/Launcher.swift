import AirlockSandbox
import Glibc

/// The launcher's last step: it becomes the program, or fails.
enum Launcher {
    /// Replaces this process with the program.
    ///
    /// Exits with 127 if the program doesn't exist and with 126 if it can't be started, as `env` and `nice` do.
    static func become(_ program: [String], settings: SandboxSettings) -> Never {
        var settings = settings
        settings.isLaunched = true
        setenv(SandboxSettings.variable, settings.text, 1)
        var arguments: [UnsafeMutablePointer<CChar>?] = program.map { strdup($0) }
        arguments.append(nil)
        execv(program[0], &arguments)
        let number = errno
        fail("can't start \(program[0]): \(String(cString: strerror(number)))", status: number == ENOENT ? 127 : 126)
    }

    static func fail(_ message: String, status: Int32) -> Never {
        warn(message)
        exit(status)
    }

    static func warn(_ message: String) {
        let line = Array("Launcher: \(message)\n".utf8)
        _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }
}
