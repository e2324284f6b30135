import AirlockSandbox
import Foundation
import Shared

/// The host's process, from its arguments to its exit status.
@main
enum AppHost {
    static func main() async {
        InheritedDescriptors.occupyStandardStreams()
        // A parent may have set SIGCHLD to be ignored. The kernel would then reap children itself, and their process numbers could be reused.
        signal(SIGCHLD, SIG_DFL)
        // Without Landlock another process of this user, such as an extension, could write into the memory of this process.
        Kernel.hideMemory()
        // Become a subreaper, so that processes a plug-in leaves behind can be reaped.
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
