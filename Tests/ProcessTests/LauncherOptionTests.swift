import AirlockSandbox
import Shared
import TestSupport
import Testing

@testable import IntentsRuntime
@testable import WidgetRendering

/// The launcher links no grammar, so it has its own list of the options that name files.
@Suite(.blocking) struct LauncherOptionTests {
    @Test("The launcher grants the files that the extensions' options declare, and no others")
    @MainActor func files() {
        var (read, written, filled) = (Set<String>(), Set<String>(), Set<String>())
        for command in WidgetCommand.grammar.commands + IntentsCommand.grammar.commands {
            func names(_ use: FileUse) -> Set<String> { Set(command.options.filter { $0.file == use }.map(\.name)) }
            #expect(names(.written).isSubset(of: FileOptions.written(by: command.name)), "\(command.name)")
            #expect(names(.filled).isSubset(of: FileOptions.filled(by: command.name)), "\(command.name)")
            #expect(names(.filled).isDisjoint(with: FileOptions.written(by: command.name)), "\(command.name)")
            read.formUnion(names(.read))
            written.formUnion(names(.written))
            filled.formUnion(names(.filled))
        }
        #expect(read == Set(FileOptions.read))
        #expect(written == Set(FileOptions.written(by: "render")))
        #expect(filled == Set(FileOptions.filled(by: "gallery")))
    }
}
