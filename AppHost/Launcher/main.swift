import AirlockSandbox
import Glibc

// Builds the sandbox around itself, then becomes the program it was asked to start.

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
    for layer in try options.sandbox.raise() { Launcher.warn(layer) }
} catch {
    Launcher.fail(error.message, status: 77)
}
Launcher.become(options.program, settings: options.sandbox.settings)
