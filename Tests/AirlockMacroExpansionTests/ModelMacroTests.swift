import Testing

@testable import AirlockMacroExpansion

/// Tests of the macros of SwiftData.
struct ModelMacroTests {
    private func expand(
        _ type: String, _ role: String, _ declaration: String, attribute: String = "@A", conformances: String = "",
        extending: String = "X"
    ) -> MacroExpansion {
        func syntax(_ source: String, offset: Int = 0) -> [String: Any] {
            ["kind": "declaration", "source": source, "location": ["fileName": "a.swift", "offset": offset]]
        }
        return MacroResponder.expansion(for: [
            "expandAttachedMacro": [
                "macro": ["moduleName": "AirlockMacros", "typeName": type, "name": "A "], "macroRole": role,
                "attributeSyntax": syntax(attribute), "declSyntax": syntax(declaration, offset: 100),
                "conformanceListSyntax": syntax("struct Placeholder: \(conformances) {}"),
                "extendedTypeSyntax": syntax(extending),
            ] as [String: Any]
        ])
    }

    private func fault(_ message: String, at offset: Int) -> MacroExpansion {
        MacroExpansion(fault: message, at: offset, of: .init(source: "", fileName: "a.swift", offset: 100))
    }

    @Test("A `@Model` lists its properties with their attributes, relationships, default values and indexes")
    func members() {
        let source = """
            @Model public final class A {
                #Index<A>([\\.a], [\\A.a, \\.`in`])
                @Attribute(.unique, originalName: "b") public var a: [String: Int] = [:]
                @Relationship(deleteRule: .cascade, inverse: \\B.a)
                var bs: [B]
                @Transient var c = 1
                var d: Int { a.count }
                static let e = 1
                lazy var f = 2
                private(set) var `in`
                    = Size(1,
                        2)
                let g = h() ??
                    3
                #if os(macOS)
                #if DEBUG
                var i = 4
                #endif
                var j = 5
                #endif
                init() {}
                func h() { var local = 1 }
            }
            """
        #expect(
            expand("ModelMacro", "member", source).source == """
                private nonisolated let _$backingData = SwiftData._ModelStorage(A.self)
                public nonisolated var persistentBackingData: SwiftData._ModelStorage { _$backingData }
                public nonisolated static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
                    SwiftData._schemaMetadata { [
                        SwiftData.Schema.PropertyMetadata("a", \\A.a, defaultValue: [:], metadata: SwiftData.Schema.Attribute(.unique, originalName: "b")),
                        SwiftData.Schema.PropertyMetadata("bs", \\A.bs, metadata: SwiftData.Schema.Relationship(deleteRule: .cascade, inverse: \\B.a)),
                        SwiftData.Schema.PropertyMetadata("in", \\A.`in`, defaultValue: Size(1,
                            2)),
                        SwiftData.Schema.PropertyMetadata("g", \\A.g, defaultValue: h() ??
                        3),
                        SwiftData.Schema.PropertyMetadata(_index: [["a"], ["a", "in"]]),
                    ] }
                }
                public nonisolated required init(backingData: SwiftData._ModelStorage) {
                    _a = SwiftData._SwiftDataNoType()
                    _bs = SwiftData._SwiftDataNoType()
                    _in = SwiftData._SwiftDataNoType()
                    _g = SwiftData._SwiftDataNoType()
                    _$backingData.adopt(backingData)
                }
                """)
    }

    @Test("A `@Model` that gets no conformance, because its superclass is a model, extends the superclass's members")
    func inheritance() {
        let source = "@Model public class B: A { var c: Int; init() { c = 1; super.init() } }"
        #expect(
            expand("ModelMacro", "member", source).source == """
                private nonisolated let _$backingData = SwiftData._ModelStorage(B.self)
                public override nonisolated var persistentBackingData: SwiftData._ModelStorage { _$backingData.joined(super.persistentBackingData) }
                public override nonisolated class var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
                    super.schemaMetadata + SwiftData._schemaMetadata { [
                        SwiftData.Schema.PropertyMetadata("c", \\B.c),
                    ] }
                }
                public nonisolated required init(backingData: SwiftData._ModelStorage) {
                    _c = SwiftData._SwiftDataNoType()
                    super.init(backingData: backingData)
                    _$backingData.adopt(backingData)
                }
                """)
        let first = expand("ModelMacro", "member", "@Model class A: Codable { init() {} }", conformances: "P").source
        #expect(first.contains("nonisolated class var schemaMetadata") && !first.contains("override"))
    }

    @Test("A `@Model` makes stored properties persistent, and adds the conformances that the class lacks")
    func attributesAndConformances() {
        func attribute(_ source: String) -> String { expand("ModelMacro", "memberAttribute", source).source }
        #expect(attribute("@Attribute(.unique) var a: Int") == "@SwiftData._PersistedProperty")
        #expect(attribute("var a = 1 { didSet {} }") == "@SwiftData._PersistedProperty")
        // With a warning of the compiler, as on a Mac.
        #expect(attribute("let a = 1") == "@SwiftData._PersistedProperty")
        for source in ["static var a = 1", "var a: Int { 1 }", "@Transient var a = 1", "func a() {}"] {
            #expect(attribute(source).isEmpty)
        }
        #expect(
            expand("ModelMacro", "extension", "class A { init() {} }", conformances: "O, P", extending: "B.A").source
                == "extension B.A: nonisolated O, nonisolated P {}")
    }

    @Test("A persistent property has accessors, and a place that an initializer sets")
    func persistedProperty() {
        #expect(
            expand("PersistedPropertyMacro", "accessor", "var `in`: Int").source == """
                @storageRestrictions(accesses: _$backingData, initializes: _in)
                init(initialValue) {
                    _$backingData.initialize("in", initialValue)
                    _in = SwiftData._SwiftDataNoType()
                }
                get { _$backingData.value("in", of: self, \\.`in`) }
                set { _$backingData.setValue(newValue, "in", of: self, \\.`in`) }
                """)
        func place(_ source: String) -> String { expand("PersistedPropertyMacro", "peer", source).source }
        #expect(place("var a: Int") == "private var _a: SwiftData._SwiftDataNoType")
        #expect(place("var a = 1") == "private var _a: SwiftData._SwiftDataNoType")
        for type in ["Int?", "Int!", "Optional<Int>"] {
            #expect(place("var a: \(type)").hasSuffix(" = SwiftData._SwiftDataNoType()"))
        }
    }

    @Test("A `@Query` is a stored query and a computed property")
    func query() {
        let property = "@Query(sort: \\A.b) private var a: [A]"
        #expect(
            expand("QueryMacro", "peer", property, attribute: "@Query(sort: \\A.b)").source
                == "private(set) var _a = SwiftData.Query<A, [A]>(sort: \\A.b)")
        #expect(
            expand("QueryMacro", "peer", "@Query var a: [A]", attribute: "@Query").source
                == "private(set) var _a = SwiftData.Query<A, [A]>()")
        #expect(expand("QueryMacro", "accessor", property).source == "get { _a.wrappedValue }")
    }

    @Test("A `@ModelActor` has a container and an executor")
    func modelActor() {
        let source = expand("ModelActorMacro", "member", "public actor A {}").source
        #expect(source.hasPrefix("public nonisolated let modelExecutor: any SwiftData.ModelExecutor\n"))
        #expect(source.contains("public init(modelContainer: SwiftData.ModelContainer) {"))
        #expect(
            expand("ModelActorMacro", "extension", "actor A {}", conformances: "M", extending: "A").source
                == "extension A: M {}")
    }

    @Test("A wrong use of a macro of SwiftData is diagnosed once")
    func invalidUses() {
        #expect(
            expand("ModelMacro", "member", "@Model struct A {}")
                == fault("'@Model' can only be applied to a 'class'", at: 7))
        #expect(
            expand("ModelMacro", "member", "@Model class A { var a: Int }")
                == fault("'@Model' requires an initializer: 'A' has none", at: 13))
        #expect(expand("ModelMacro", "extension", "@Model struct A {}") == MacroExpansion())
        #expect(
            expand("PersistedPropertyMacro", "peer", "var a = 1, b = 2")
                == fault("'@Model' requires a 'var' for each property: 'a' shares its own with another", at: 4))
        #expect(
            expand("QueryMacro", "peer", "@Query var a = 1")
                == fault("'@Query' can only be applied to a 'var' with a type, such as '[Item]'", at: 7))
        #expect(
            expand("ModelActorMacro", "member", "@ModelActor class A {}")
                == fault("'@ModelActor' can only be applied to an 'actor'", at: 12))
    }
}
