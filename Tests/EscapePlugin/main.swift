import CEscape
import Glibc
import Shared

// Tries one thing an extension may not, and prints what came of it: "done", or the name of the error.
//
//   EscapePlugin [--sandbox] ESCAPE [ARGUMENT…]
//
// With --sandbox it builds the sandbox of an intents extension around itself first, as one that is linked with Airlock does.

//   EscapePlugin [--sandbox] --work
//
// Keeps Dispatch's workers busy.

//   EscapePlugin --hide FEATURE,… PROGRAM [ARGUMENT…]
//
// Starts a program on a kernel that has no seccomp, listener, landlock, openat2, close_range or pidfd. With "forbidden" or
// "disabled" among the features, the kernel says that of them.

//   EscapePlugin
//
// Speaks the protocol of plug-ins, badly: the kind of widget it is asked for says how.

var words = Array(CommandLine.arguments.dropFirst())
if words.isEmpty { Misbehaviour.serve() }
if words.first == "--hide", words.count > 2 {
    exit(Attempt.start(Array(words[2...]), withoutKernel: words[1].split(separator: ",").map(String.init)))
}
if words.first == "--thread" {
    // Something that runs before the sandbox.
    words.removeFirst()
    Attempt.startThread()
}
if words.first == "--sandbox" {
    words.removeFirst()
    do {
        _ = try ExtensionSandbox.raise(
            program: "EscapePlugin", role: .intents, domains: Domain.all,
            container: getenv("AIRLOCK_CONTAINER").map { String(cString: $0) },
            settings: getenv(ExtensionSandbox.variable).map { String(cString: $0) })
    } catch let error as any CommandError {
        StandardError.write("EscapePlugin: \(error.message)")
        exit(error.exitCode.rawValue)
    }
}
if words.first == "--work" {
    // No escape: what every extension may do, with more to do than there are workers for, for longer than a second.
    print(Work.done(pieces: 40, milliseconds: 100))
    exit(0)
}
guard let name = words.first, let escape = Escape(rawValue: name) else {
    StandardError.write("EscapePlugin: no escape '\(words.first ?? "")'")
    exit(64)
}
print(escape.attempt(Array(words.dropFirst())))
