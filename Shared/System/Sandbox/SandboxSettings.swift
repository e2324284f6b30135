/// The sandbox settings in the environment variable `AIRLOCK_SANDBOX`: a comma-separated list.
///
/// The variable doesn't weaken the sandbox: a process that sets it could also start the program without a sandbox.
package struct SandboxSettings: Hashable, Sendable {
    /// The variable's name.
    package static let variable = "AIRLOCK_SANDBOX"

    /// `accept-missing`: run on a kernel without system call filters.
    package var acceptsMissing = false
    /// `launched`: a launcher has set up a sandbox around this process and listens to denied calls.
    package var isLaunched = false
    /// `landlock=N`: behave as on a kernel with Landlock version N; for tests.
    package var landlockLimit: Int?

    /// Creates settings that require all layers of the sandbox that the kernel supports.
    package init() {}

    /// Parses the variable. An unknown word is an error, because it may be a mistyped setting.
    ///
    /// - Throws: ``SandboxError`` that names the word.
    package init(parsing text: String?) throws(SandboxError) {
        for word in (text ?? "").utf8.split(separator: UInt8(ascii: ",")).map(String.init) {
            switch word ?? "" {
            case "accept-missing": acceptsMissing = true
            case "launched": isLaunched = true
            case let word:
                guard word.hasPrefix("landlock="), let limit = Int(word.dropFirst(9)), limit >= 0 else {
                    throw SandboxError(.setting(word))
                }
                landlockLimit = limit
            }
        }
    }

    /// The settings in the format that ``init(parsing:)`` parses.
    package var text: String {
        var words: [String] = []
        if acceptsMissing { words.append("accept-missing") }
        if isLaunched { words.append("launched") }
        if let landlockLimit { words.append("landlock=\(landlockLimit)") }
        return words.reduce("") { $0.isEmpty ? $1 : "\($0),\($1)" }
    }
}
