/// What the environment says of the sandbox, in the variable `AIRLOCK_SANDBOX`: words with commas between them.
///
/// Who sets it starts the process and could as well build no sandbox at all.
package struct SandboxSettings: Hashable, Sendable {
    /// The variable's name.
    package static let variable = "AIRLOCK_SANDBOX"

    /// `accept-missing`: run where the kernel has no system call filters.
    package var acceptsMissing = false
    /// `launched`: a launcher has built a sandbox around this process and hears what it denies.
    package var isLaunched = false
    /// `landlock=N`: behave as on a kernel with Landlock version N; for tests.
    package var landlockLimit: Int?

    /// Settings that ask for everything the kernel has.
    package init() {}

    /// Reads the variable; a word nobody knows is an error, because it might have been meant to weaken or strengthen something.
    ///
    /// - Throws: ``SandboxSettingsError`` that names the word.
    package init(parsing text: String?) throws(SandboxSettingsError) {
        for word in (text ?? "").utf8.split(separator: UInt8(ascii: ",")).map(String.init) {
            switch word ?? "" {
            case "accept-missing": acceptsMissing = true
            case "launched": isLaunched = true
            case let word:
                guard word.hasPrefix("landlock="), let limit = Int(word.dropFirst(9)), limit >= 0 else {
                    throw SandboxSettingsError(word: word)
                }
                landlockLimit = limit
            }
        }
    }

    /// The form ``init(parsing:)`` reads.
    package var text: String {
        var words: [String] = []
        if acceptsMissing { words.append("accept-missing") }
        if isLaunched { words.append("launched") }
        if let landlockLimit { words.append("landlock=\(landlockLimit)") }
        return words.reduce("") { $0.isEmpty ? $1 : "\($0),\($1)" }
    }
}

/// A word in `AIRLOCK_SANDBOX` that nobody knows.
package struct SandboxSettingsError: Error, Hashable {
    let word: String

    /// One line for a person: what happened — what to do.
    package var message: String {
        "AIRLOCK_SANDBOX says '\(word)' — it may say accept-missing, or nothing"
    }
}
