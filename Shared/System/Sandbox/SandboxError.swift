import Glibc

/// A sandbox that can't be built, so that nothing may run behind it.
package struct SandboxError: Error, Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// The kernel refused the filter.
        case filter(errno: Int32)
        /// The kernel refused a step of Landlock.
        case landlock(step: String, errno: Int32)
        /// The program may run behind Landlock only.
        case withoutLandlock(Landlock.Availability)
        /// Something runs already that the sandbox wouldn't hold.
        case threads(Int)
        /// A standard stream that leads out.
        case stream(Int32, kind: String)
        /// Descriptors that couldn't be closed.
        case descriptors(errno: Int32)
        /// The sandbox is up, and a socket could be opened.
        case socketOpened(family: String)
        /// A step of the launch was refused.
        case step(String, errno: Int32)
        /// The parent ended before the launch.
        case orphaned
    }

    package let cause: Cause

    package init(_ cause: Cause) { self.cause = cause }

    /// One line for a person: what happened — what to do.
    package var message: String {
        switch cause {
        case .filter(let number):
            "this kernel refuses system call filters: \(Self.words(number)) — use one with CONFIG_SECCOMP_FILTER, "
                + "or run without that layer: AIRLOCK_SANDBOX=accept-missing"
        case .landlock(let step, let number):
            "Landlock refused to \(step): \(Self.words(number)) — see what 'AppHost doctor' says of this kernel"
        case .withoutLandlock(let availability):
            "\(availability.obstacle ?? ""), and this program may not run without it — \(availability.remedy ?? "")"
        case .threads(let count):
            "\(count) threads run before the sandbox is up — start nothing from a constructor or a library's loading"
        case .stream(let number, let kind):
            "descriptor \(number) is \(kind) — connect standard streams to a pipe, a file or a terminal"
        case .descriptors(let number):
            "inherited descriptors can't be closed: \(Self.words(number)) — mount /proc, or use Linux 5.9 or newer"
        case .socketOpened(let family):
            "\(family) can be opened in spite of the sandbox — see what 'AppHost doctor' says of this kernel"
        case .step(let step, let number):
            "can't \(step): \(Self.words(number)) — see what 'AppHost doctor' says of this kernel"
        case .orphaned:
            "the process that asked for this is gone — start it again"
        }
    }

    private static func words(_ number: Int32) -> String { String(cString: strerror(number)) }
}
