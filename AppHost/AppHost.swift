import AirlockSandbox
import Foundation
import Shared

/// The host's process, from its arguments to its exit status.
@main
enum AppHost {
    static func main() async {
        InheritedDescriptors.occupyStandardStreams()
        // Ignored, which a parent may hand down, children would reap themselves and their numbers be anybody's.
        signal(SIGCHLD, SIG_DFL)
        // Without Landlock another process of this user, such as an extension, could write into this one's memory.
        Kernel.hideMemory()
        // Else what a plug-in started and left would be nobody's to wait for.
        Kernel.adoptOrphans()
        exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func run(_ words: [String]) async -> ExitCode {
        do {
            switch try HostCommand.grammar.parse(words) {
            case .help(let text): try StandardOutput.write(text)
            case .arguments(let arguments):
                let process = HostProcess(
                    environment: ProcessInfo.processInfo.environment, now: { Date() },
                    random: { UInt64.random(in: .min ... .max) },
                    folder: ExtensionExecutables.hostFolder)
                let settings = try HostSettings(arguments, process: process)
                try await HostCommand.all.first { $0.grammar.name == arguments.command }?.run(settings)
            }
            return .done
        } catch {
            return FailureReport.write(error, program: "AppHost", isJSON: FailureReport.wantsJSON(words))
        }
    }
}
