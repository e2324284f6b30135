import Foundation
import TestSupport
import Testing

/// `Packaging/startup-trace.c`, whose output orders the functions and variables of the release executables.
@Suite(.blocking) struct StartupTraceTests {
    private let folder: TemporaryFolder
    private var tracer: String { "\(folder.path)/trace" }

    init() throws { folder = try TemporaryFolder() }

    private func compile(_ source: String, to program: String) throws {
        let result = try SwiftCompiler().link(source, to: program, [])
        try #require(result.status == .exited(0), "\(result.errors)")
    }

    private func trace(_ words: String...) throws -> ChildResult {
        try ChildProcess(tracer, words, environment: [:], input: []).wait()
    }

    #if arch(x86_64)
    @Test("A trace names the functions that ran and the variables that changed, unless the program was killed")
    func trace() throws {
        try compile("\(Airlock.root)/Packaging/startup-trace.c", to: tracer)
        let program = "\(folder.path)/program"
        let source = """
            #include <stdlib.h>
            int changed, constant, tables[9];
            static void idle(void) { constant = 1; }
            static void ran(int count) { changed = count; }
            int main(int argc, char **argv) {
                if (argc > 2) idle();
                ran(argc);
                if (argc > 1) abort();
                return 3;
            }
            """
        try Data(source.utf8).write(to: URL(filePath: "\(program).c"))
        try compile("\(program).c", to: program)
        let traced = try trace(program)
        #expect(traced.status == .exited(0))
        let names = Set(traced.output.split(separator: "\n"))
        #expect(names.isSuperset(of: ["main", "ran", "changed"]))
        #expect(names.isDisjoint(with: ["idle", "constant", "tables"]))
        #expect(try trace(program, "killed").status == .exited(70))
        #expect(try trace("\(program).c").status == .exited(65))
    }
    #endif
}
