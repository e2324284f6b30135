import Glibc

/// The error for a sandbox that can't be set up, or is called wrongly. The program must not run.
package struct SandboxError: Error, Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// The kernel refused the filter.
        case filter(errno: Int32)
        /// The kernel refused a step of Landlock.
        case landlock(step: String, errno: Int32)
        /// The program requires Landlock.
        case withoutLandlock(Landlock.Availability)
        /// A build needs a newer Landlock.
        case tooOldForBuilding(Landlock.Availability)
        /// Threads that were started before the sandbox was set up.
        case threads(Int)
        /// A standard stream that leads out of the sandbox.
        case stream(Int32, kind: String)
        /// Descriptors that couldn't be closed.
        case descriptors(errno: Int32)
        /// A socket could be opened in the sandbox.
        case socketOpened(family: String)
        /// A step of the launch failed.
        case step(String, errno: Int32)
        /// The parent ended before the launch.
        case orphaned
        /// An unknown word in `AIRLOCK_SANDBOX`.
        case setting(String)
        /// A wrong command line of the launcher, with its message.
        case usage(String)
    }

    package let cause: Cause

    package init(_ cause: Cause) { self.cause = cause }

    /// The message for the user, in the form `what failed — what to do`.
    package var message: String {
        switch cause {
        case .filter(let number):
            "this kernel refuses system call filters: \(Self.reason(number)) — use a kernel with CONFIG_SECCOMP_FILTER, "
                + "or run without the filter: AIRLOCK_SANDBOX=accept-missing"
        case .landlock(let step, let number):
            "Landlock failed to \(step): \(Self.reason(number)) — run 'AppHost doctor' to examine this kernel"
        case .withoutLandlock(let availability):
            "\(availability.obstacle ?? ""), and this program must not run without it — \(availability.remedy ?? "")"
        case .tooOldForBuilding(let availability):
            "the code of packages needs a sandbox with Landlock 3, and \(availability.obstacle ?? "this kernel has version \(availability.abi)") — \(availability.remedy ?? "use Linux 6.2 or newer")"
        case .threads(let count):
            "\(count) threads are already running before the sandbox is set up — start no threads in constructors or while libraries load"
        case .stream(let number, let kind):
            "descriptor \(number) is \(kind) — connect standard streams to a pipe, a file or a terminal"
        case .descriptors(let number):
            "inherited descriptors can't be closed: \(Self.reason(number)) — mount /proc, or use Linux 5.9 or newer"
        case .socketOpened(let family):
            "\(family) can be opened despite the sandbox — run 'AppHost doctor' to examine this kernel"
        case .step(let step, let number):
            "can't \(step): \(Self.reason(number)) — run 'AppHost doctor' to examine this kernel"
        case .orphaned:
            "the parent process has ended — start the parent process again"
        case .setting(let word): "unknown word '\(word)' in AIRLOCK_SANDBOX — set it to accept-missing, or unset it"
        case .usage(let message): message
        }
    }

    private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}

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
