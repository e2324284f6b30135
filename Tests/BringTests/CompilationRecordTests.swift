import Testing

@testable import Bring

struct CompilationRecordTests {
    private func interface(_ source: String) -> UInt64? {
        SourceFile(path: "A.swift", bytes: Array(source.utf8), conditions: .init(modules: [])).interface
    }

    @Test(
        "The interface stays when only a body or a comment changes",
        arguments: [
            ("var body: some View { Text(\"a\") }", "var body: some View { VStack { Text(\"b\") }.font(.title) }"),
            ("func f(_ a: Int = g { 1 }) -> Int { a }", "func f(_ a: Int = g { 1 }) -> Int { let b = a; return b }"),
            ("init() { a = 1 }\ndeinit {}", "init() { self.init(1) }\ndeinit { f() }"),
            ("static func < (a: A, b: A) -> Bool { true }", "static func < (a: A, b: A) -> Bool { a.b { $0 } }"),
            ("var a: () -> Int { { 1 } }", "var a: () -> Int { { 2 } } // a"),
        ])
    func sameInterface(first: String, second: String) {
        let (one, other) = (interface("struct A {\n\(first)\n}"), interface("struct A {\n\(second)\n}"))
        #expect(one != nil && one == other)
    }

    @Test(
        "The interface changes with whatever may matter to another source",
        arguments: [
            ("var a: Int { 1 }", "var a: Double { 1 }"), ("var a: Int { get }", "var a: Int { get set }"),
            ("var a: Int { 1 }", "var a: Int { get { 1 } set {} }"), ("var a: Int = 1", "var a: Int = 2"),
            ("var a = { 1 }", "var a = { 2.5 }"), ("let a = 1", "let a = 2"),
            ("let a: B = { 1 }()", "let a: B = { 2 }()"),
            ("func f(a: Int = { 1 }()) {}", "func f(a: Int = { 2 }()) {}"), ("func f() {}", "func f() async {}"),
            ("subscript(a: Int) -> Int { get {} }", "subscript(a: Int) -> Int { get {} set {} }"),
            ("var `func`: Int { get }", "var `func`: Int { get set }"), ("case a", "case b"),
            ("func f()\n#Preview { A() }", "func f()\n#Preview { B() }"),
            ("func f() { }\nstruct B { let a = 1 }", "func f() { }\nstruct B { let a = 2 }"),
        ])
    func changedInterface(first: String, second: String) {
        #expect(interface("struct A {\n\(first)\n}") != interface("struct A {\n\(second)\n}"))
    }

    @Test("A source whose bodies are copied into others has no interface, and unbalanced braces end a source")
    func unknownInterface() {
        #expect(interface("@_transparent func f() { 1 }") == nil)
        #expect(interface("func f() {{ 1") == interface("func f() {{ 2"))
    }

    @Test("The command of a source is that of another one with its own path and object")
    func command() throws {
        let output =
            "a warning\n/x/swift-frontend -frontend -c -primary-file /a.swift '/It'\\''s b.swift' -o /a.o\n/x …\n"
        let job = try #require(CompilationRecord.job(in: output))
        #expect(
            CompilationRecord.command(job, for: "/It's b.swift", object: "/b.o") == [
                "/x/swift-frontend", "-frontend", "-c", "/a.swift", "-primary-file", "/It's b.swift", "-o", "/b.o",
            ])
        #expect(CompilationRecord.command(job, for: "/c.swift", object: "/c.o") == nil)
        #expect(CompilationRecord.job(in: "") == nil)
        #expect(CompilationRecord.job(in: "f -primary-file /a.swift -filelist /l -o /a.o") == nil)
        #expect(CompilationRecord.job(in: "f -primary-file /a.swift @/l -o /a.o") == nil)
    }
}
