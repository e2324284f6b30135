import CEscape
import Glibc
import Shared

// Attempts something that an extension isn't allowed to do, and prints the result: "done", or the name of the error.
//
//   EscapePlugin [--sandbox] ESCAPE [ARGUMENT…]
//
// With --sandbox it first sets up the sandbox of an intents extension, as an extension linked with Airlock does.

//   EscapePlugin [--sandbox] --work
//
// Keeps Dispatch's workers busy.

//   EscapePlugin --hide FEATURE,… PROGRAM [ARGUMENT…]
//
// Starts a program on a kernel without seccomp, listener, landlock, openat2, close_range or pidfd. With "forbidden" or
// "disabled" among the features, the kernel reports that as the reason.

//   EscapePlugin
//
// Implements the plug-in protocol badly: the kind of the requested widget selects how.

var words = Array(CommandLine.arguments.dropFirst())
if words.isEmpty { Misbehaviour.serve() }
if words.first == "--hide", words.count > 2 {
    exit(Attempt.start(Array(words[2...]), withoutKernel: words[1].split(separator: ",").map(String.init)))
}
if words.first == "--thread" {
    // A thread that runs before the sandbox is set up.
    words.removeFirst()
    Attempt.startThread()
}
if words.first == "--sandbox" {
    words.removeFirst()
    do {
        _ = try ExtensionSandbox.install(
            program: "EscapePlugin", role: .intents, domains: Domain.all,
            container: getenv("AIRLOCK_CONTAINER").map { String(cString: $0) },
            settings: getenv(ExtensionSandbox.variable).map { String(cString: $0) })
    } catch let error as any CommandError {
        StandardError.write("EscapePlugin: \(error.message)")
        exit(error.exitCode.rawValue)
    }
}
if words.first == "--work" {
    // Not an escape: work that every extension may do, with more pieces than workers, for longer than a second.
    print(Work.done(pieces: 40, milliseconds: 100))
    exit(0)
}
guard let name = words.first, let escape = Escape(rawValue: name) else {
    StandardError.write("EscapePlugin: unknown escape '\(words.first ?? "")'")
    exit(64)
}
print(escape.attempt(Array(words.dropFirst())))
