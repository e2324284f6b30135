import AirlockWall
import Glibc

// Builds the wall around itself, then becomes the program it was asked to start.

let options: LaunchOptions
do {
    options = try LaunchOptions(
        parsing: Array(CommandLine.arguments.dropFirst()),
        settings: getenv(WallSettings.variable).map { String(cString: $0) })
} catch {
    Launcher.fail(error.message, status: 64)
}
if options.isHelpAsked {
    print(LaunchOptions.help)
    exit(0)
}
do {
    for layer in try options.wall.raise() { Launcher.warn(layer) }
} catch {
    Launcher.fail(error.message, status: 77)
}
Launcher.become(options.program, settings: options.wall.settings)
