import AirlockSandbox
import Glibc

// Sets up the sandbox around this process, then replaces it with the given program.

func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

let options: LaunchOptions
do {
    options = try LaunchOptions(
        parsing: Array(CommandLine.arguments.dropFirst()),
        settings: variable(SandboxSettings.variable))
} catch {
    Launcher.fail(error.message, status: 64)
}
if options.isHelpRequested {
    print(LaunchOptions.help)
    exit(0)
}
if let role = options.app {
    AppLaunch(
        role: role, program: options.program, sandbox: options.sandbox, timeLimit: options.timeLimit,
        environment: variable
    ).run()
}
if options.isBuild {
    BuildLaunch(
        program: options.program, sandbox: options.sandbox, time: options.timeLimit ?? 3_600,
        processTime: options.processTime, packageTime: options.packageTime, memory: options.buildMemory,
        searchPath: variable("PATH") ?? ""
    ).run()
}
do {
    for layer in try options.sandbox.install() { Launcher.warn(layer) }
} catch {
    Launcher.fail(error.message, status: 77)
}
Launcher.become(options.program, settings: options.sandbox.settings)
