/// The output of a failing program.
package enum FailureReport {
    /// Writes an error as a line on standard error and, for a call with `--json` that has written no output yet, as a JSON document.
    ///
    /// - Parameter isJSON: True if the call has `--json`.
    /// - Returns: The exit status.
    package static func write(_ error: any Error, program: String, isJSON: Bool) -> ExitCode {
        let (message, code) = described(error)
        StandardError.write("\(program): \(message)")
        guard isJSON, !StandardOutput.hasWritten else { return code }
        do {
            try StandardOutput.write(document(message, code).serialised())
        } catch {
            StandardError.write("\(program): \(described(error).message)")
        }
        return code
    }

    /// Returns an error as JSON: its message and the exit status.
    package static func document(_ message: String, _ code: ExitCode) -> JSONValue {
        ["error": ["message": .string(message), "exit": .integer(Int(code.rawValue))]]
    }

    /// Returns true if the words of a command line request JSON, even if the command line can't be parsed.
    package static func wantsJSON(_ words: some Sequence<String>) -> Bool {
        for word in words {
            if word == "--" { return false }
            if word == "--json" { return true }
        }
        return false
    }

    private static func described(_ error: any Error) -> (message: String, code: ExitCode) {
        (message(of: error).onOneLine, (error as? any CommandError)?.exitCode ?? .internalError)
    }
}
