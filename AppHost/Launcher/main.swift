import AirlockSandbox
import Glibc

// Sets up the sandbox around this process, then replaces it with the given program.

let options: LaunchOptions
do {
    options = try LaunchOptions(
        parsing: Array(CommandLine.arguments.dropFirst()),
        settings: getenv(SandboxSettings.variable).map { String(cString: $0) })
} catch {
    Launcher.fail(error.message, status: 64)
}
if options.isHelpRequested {
    print(LaunchOptions.help)
    exit(0)
}
do {
    for layer in try options.sandbox.install() { Launcher.warn(layer) }
} catch {
    Launcher.fail(error.message, status: 77)
}
Launcher.become(options.program, settings: options.sandbox.settings)
