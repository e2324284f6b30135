import AirlockSandbox
import Glibc

/// The end of the launcher, good or bad.
enum Launcher {
    /// Starts the program in this process's place.
    ///
    /// Ends with 127 for a program that doesn't exist and 126 for one that can't be started, as `env` and `nice` do.
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
