import Testing

@testable import AirlockMacroExpansion

/// Tests of each macro's expansion, with the compiler's requests.
struct ExpansionTests {
    private func expand(
        _ type: String, name: String, _ role: String, _ declaration: String, attribute: String = "@A",
        around: [String] = [], conformances: String = "", extending: String = "X"
    ) -> MacroExpansion {
        func syntax(_ source: String, offset: Int = 0) -> [String: Any] {
            ["kind": "declaration", "source": source, "location": ["fileName": "a.swift", "offset": offset]]
        }
        return MacroResponder.expansion(for: [
            "expandAttachedMacro": [
                "macro": ["moduleName": "AirlockMacros", "typeName": type, "name": name + " "], "macroRole": role,
                "attributeSyntax": syntax(attribute), "declSyntax": syntax(declaration, offset: 100),
                "lexicalContext": around.map { syntax($0) },
                "conformanceListSyntax": syntax("struct Placeholder: \(conformances) {}"),
                "extendedTypeSyntax": syntax(extending),
            ] as [String: Any]
        ])
    }

    private func entry(
        _ declaration: String, _ role: String = "peer", in around: String = "extension EnvironmentValues {}"
    ) -> MacroExpansion {
        expand("EntryMacro", name: "Entry", role, declaration, around: [around])
    }

    private func fault(_ message: String, at offset: Int) -> MacroExpansion {
        MacroExpansion(fault: message, at: offset, of: .init(source: "", fileName: "a.swift", offset: 100))
    }

    @Test("An `@Entry` expands to accessors and an environment key")
    func entryExpansion() {
        #expect(
            entry("@Entry var a: Int = 3", "accessor").source
                == "get { self[__Key_a.self] }\nset { self[__Key_a.self] = newValue }")
        #expect(
            entry("@Entry public var a: [Int] = make()").source == """
                private struct __Key_a: EnvironmentKey {
                    typealias Value = [Int]
                    static var defaultValue: [Int] { make() }
                }
                """)
    }

    @Test("An `@Entry` without a type takes that of its literal, or leaves it to the compiler")
    func inferredType() {
        for (value, type) in [
            ("3", "Int"), ("-1.5", "Double"), ("0x1p3", "Double"), ("1e3", "Double"),
            ("\"a\"", "String"), ("true", "Bool"),
        ] {
            #expect(entry("@Entry var a = \(value)").source.contains("static var defaultValue: \(type) { \(value) }"))
        }
        for value in ["Color.red", "-x", "[1]", "nil", "A()"] {
            #expect(entry("@Entry var a = \(value)").source.contains("{\n    static let defaultValue = \(value)\n}"))
        }
    }

    @Test("An `@Entry` of an optional type defaults to nil")
    func optionalEntry() {
        #expect(entry("@Entry var a: String?").source.contains("static var defaultValue: String? { nil }"))
    }

    @Test("An `@Entry` in Transaction, ContainerValues or FocusedValues uses the key type of that container")
    func otherKeys() {
        for (type, key) in [("Transaction", "TransactionKey"), ("SwiftUI.ContainerValues", "ContainerValueKey")] {
            #expect(entry("@Entry var a = 1", in: "extension \(type) {}").source.contains("__Key_a: \(key) {"))
        }
        #expect(
            entry("@Entry var a: Binding<Int>?", in: "extension FocusedValues {}").source == """
                private struct __Key_a: FocusedValueKey {
                    typealias Value = Binding<Int>
                }
                """)
    }

    @Test("An invalid `@Entry` is diagnosed once, at the offset of the error")
    func invalidEntries() {
        let place =
            "'@Entry' macro can only attach to var declarations inside extensions of EnvironmentValues, Transaction, ContainerValues, or FocusedValues"
        #expect(entry("@Entry var a = 1", in: "struct EnvironmentValues {}") == fault(place, at: 7))
        #expect(entry("@Entry var a = 1", in: "extension View {}") == fault(place, at: 7))
        #expect(entry("@Entry static var a = 1") == fault(place, at: 14))
        #expect(entry("@Entry let a = 1") == fault(place, at: 7))
        #expect(entry("@Entry var a: Int") == fault("'@Entry' requires a default value: 'a' has none", at: 11))
        #expect(entry("@Entry var a: Int { 1 }") == fault("'@Entry' cannot be applied to a computed property", at: 11))
        #expect(
            entry("@Entry var a: Int = 1", in: "extension FocusedValues {}")
                == fault("'@Entry' in FocusedValues requires a property of an optional type", at: 11))
        #expect(entry("@Entry let a = 1", "accessor") == MacroExpansion("get { preconditionFailure() }"))
    }

    @Test("A `@ComputedProperty` expands to a projected property and a record with its title")
    func computedProperty() {
        func source(_ declaration: String, _ attribute: String, in around: String) -> String {
            expand(
                "ComputedPropertyMacro", name: "ComputedProperty", "peer", declaration, attribute: attribute,
                around: [around]
            ).source
        }
        #expect(
            source("public var `in`: [Int] { [1] }", "@ComputedProperty", in: "struct B: AppEntity {}") == """
                public var $in: EntityProperty<[Int]> {
                    EntityProperty(_computed: self.`in`)
                }
                struct 22ComputedPropertyRecordfMu_: _EntityPropertyRecord {
                    static var _property: _ComputedEntityProperty {
                        _ComputedEntityProperty("in", line: 0, \\B.$in)
                    }
                }
                """)
        let titled = source(
            "var a: Int { 1 }", "@ComputedProperty(title: \"A, (B)\", indexingKey: \\.a)", in: "extension A.B {}")
        #expect(titled.contains("EntityProperty(_computed: self.a, title: \"A, (B)\")"))
        #expect(titled.contains("(\"a\", line: 0, \\A.B.$a, title: \"A, (B)\", indexingKey: \\.a)"))
        let made = source(
            "var a: Int { 1 }", "@ComputedProperty(title: .init(\"A\", table: f(1, 2)))", in: "struct B {}")
        #expect(made.contains("self.a, title: .init(\"A\", table: f(1, 2)))"))
        #expect(!source("var a: Int { 1 }", "@ComputedProperty(title: nil)", in: "struct B {}").contains("title"))
        // A throwing getter may have no value to show.
        #expect(source("var a: Int { get throws { 1 } }", "@ComputedProperty", in: "struct B {}") == "")
    }

    // Requirements: I-011
    @Test("Computed and deferred properties with the wrong accessors are diagnosed")
    func propertyChecks() {
        func expand(_ type: String, _ declaration: String) -> MacroExpansion {
            self.expand("\(type)Macro", name: type, "peer", declaration)
        }
        #expect(expand("DeferredProperty", "var a: Int { get async throws { 1 } }") == MacroExpansion())
        #expect(
            expand("ComputedProperty", "var a: Int = 1")
                == fault("'@ComputedProperty' can only be applied to a computed property", at: 4))
        #expect(
            expand("ComputedProperty", "var a: Int { get async { 1 } }")
                == fault("'@ComputedProperty' cannot have an asynchronous getter; use '@DeferredProperty'", at: 4))
        #expect(
            expand("DeferredProperty", "var a: Int { 1 }")
                == fault(
                    "'@DeferredProperty' requires an asynchronous getter: '{ get async throws { … } }'", at: 4))
        #expect(
            expand("ComputedProperty", "func a() {}")
                == fault("'@ComputedProperty' can only be applied to a 'var' of an entity", at: 0))
    }

    @Test("An intent schema adds the conformance, the title and the parameter attributes")
    func intentSchema() {
        func expand(_ role: String, _ declaration: String, missing: String = "AppIntent") -> MacroExpansion {
            self.expand(
                "IntentSchemaMacro", name: "AppIntent", role, declaration,
                attribute: "@AppIntent(schema: .photos.createAlbum)", conformances: missing, extending: "A.B")
        }
        #expect(expand("extension", "struct B {}").source == "extension A.B: AppIntent {}")
        #expect(expand("extension", "struct B: AppIntent {}", missing: "") == MacroExpansion())
        #expect(
            expand("member", "public struct B {}").source
                == "public static var title: LocalizedStringResource { \"Create Album\" }")
        #expect(expand("member", "struct B { static let title: LocalizedStringResource = \"a\" }") == MacroExpansion())
        // A parameter of this name isn't the title of the type.
        #expect(
            expand("member", "struct B { var title: String }").source
                == "static var title: LocalizedStringResource { \"Create Album\" }")
        #expect(expand("memberAttribute", "var albumName: String").source == "@IntentParameter(title: \"Album Name\")")
        for other in [
            "@Parameter var a: Int", "let a: Int", "static var a: Int", "var a: Int { 1 }", "var a = 1", "func a() {}",
            "lazy var a: Int",
        ] { #expect(expand("memberAttribute", other) == MacroExpansion(), "\(other)") }
        #expect(
            expand("extension", "enum B {}")
                == fault("'@AppIntent' can only be applied to a 'struct' or 'class'", at: 0))
    }

    @Test("A schema gives an entity its display name and an enumeration its conformance")
    func entityAndEnumSchemas() {
        func expand(_ type: String, _ role: String, _ declaration: String, conformance: String) -> String {
            self.expand(
                type, name: "A", role, declaration, attribute: "@A(schema: .photos.albumType)",
                conformances: conformance
            ).source
        }
        #expect(
            expand("EntitySchemaMacro", "member", "struct X {}", conformance: "")
                == "static var typeDisplayRepresentation: TypeDisplayRepresentation { \"Album Type\" }")
        #expect(
            expand("EntitySchemaMacro", "extension", "struct X: IndexedEntity {}", conformance: "AppEntity")
                == "extension X: nonisolated AppEntity {}")
        #expect(
            expand("EnumSchemaMacro", "extension", "enum X {}", conformance: "AppEnum") == "extension X: AppEnum {}")
        #expect(expand("EntitySchemaMacro", "memberAttribute", "var a: Int", conformance: "").isEmpty)
    }

    @Test("A schema title splits a camel-case name into capitalized words")
    func schemaTitles() {
        for (name, title) in [
            ("createAlbum", "Create Album"), ("albumURL", "Album URL"), ("a", "A"), ("`in`", "In"),
        ] { #expect(SchemaMacro.title(of: name) == title) }
    }

    @Test("A `@Previewable` property outside a `#Preview` body is diagnosed")
    func previewable() {
        func expand(_ declaration: String, around: [String]) -> MacroExpansion {
            self.expand("PreviewableMacro", name: "Previewable", "peer", declaration, around: around)
        }
        #expect(expand("@State var a = 1", around: ["{ }", "#Preview { }"]) == MacroExpansion())
        #expect(
            expand("@State var a = 1", around: ["func f() {}"])
                == fault("'@Previewable' can only be applied to a property in the body of a '#Preview'", at: 7))
    }

    private func preview(_ source: String, line: Int = 7) -> MacroExpansion {
        MacroResponder.expansion(for: [
            "expandFreestandingMacro": [
                "macro": ["moduleName": "AirlockMacros", "typeName": "PreviewMacro", "name": "Preview"],
                "macroRole": "declaration", "discriminator": "$s3Tea1A",
                "syntax": [
                    "kind": "declaration", "source": source,
                    "location": ["fileID": "Tea/\"A\".swift", "fileName": "/t/A.swift", "offset": 3, "line": line],
                ] as [String: Any],
            ] as [String: Any]
        ])
    }

    @Test("A `#Preview` expands to a record type with its file, line and content")
    func previewRecord() {
        #expect(
            preview("\n// a\n#Preview(\"a\", as: .systemSmall) { W() } timeline: { e }").source == #"""
                struct $s3Tea1A13PreviewRecordfMu_: _PreviewRecord {
                    static var _file: String { "Tea/\"A\".swift" }
                    static var _line: Int { 9 }
                    static func _make() -> _Preview { _Preview("a", as: .systemSmall) { W() } timeline: { e } }
                }
                """#)
    }

    @Test("A preview's expansion omits its attributes and `@Previewable`, except in string literals")
    func previewAttributes() {
        #expect(
            preview("@available(iOS 17, *)\n#Preview { @Previewable @State var a = \"@Previewable\"; A(a) }").source
                .contains("_make() -> _Preview { _Preview {  @State var a = \"@Previewable\"; A(a) } }"))
    }

    @Test("A `@UnionValue` expands to a switch over its cases, each of which needs exactly one value")
    func unionValue() {
        func expand(_ declaration: String) -> MacroExpansion {
            self.expand(
                "UnionValueMacro", name: "UnionValue", "extension", declaration, conformances: "_IntentValue")
        }
        #expect(
            expand("public enum X { case a(A), b(B) }").source == """
                extension X: _IntentValue {
                    public static var _intentValueType: _IntentValueType {
                        ._union(X.self) { switch $0 { case .a(let value): value; case .b(let value): value } }
                    }
                }
                """)
        #expect(
            expand("enum X { case a(A)\n case b }")
                == fault("'@UnionValue' requires each case to have one unlabelled value: 'b' doesn't", at: 25))
        #expect(expand("struct X {}") == fault("'@UnionValue' can only be applied to an 'enum'", at: 0))
    }

    @Test("A `@RegionProperty` expands to accessors that adopt the region, and requires an override without accessors")
    func regionProperty() {
        func expand(_ declaration: String) -> MacroExpansion {
            self.expand("RegionPropertyMacro", name: "RegionProperty", "accessor", declaration)
        }
        #expect(
            expand("override open var a: Int").source
                == "get { adopted { super.a } }\nset { set(\\.a, newValue) { super.a = newValue } }")
        for declaration in ["open var a: Int", "override var a: Int { 1 }", "struct X {}"] {
            #expect(
                expand(declaration).diagnostics.map(\.message) == [
                    "'@RegionProperty' requires an override without accessors"
                ])
        }
    }

    @Test("The macros for repeated patterns expand to a member for each name")
    func constants() {
        func expand(_ name: String, _ attribute: String) -> String {
            self.expand("ConstantsMacro", name: name, "member", "public struct X {}", attribute: attribute).source
        }
        let texts = expand("Constants", #"@Constants("XName", "one two=Zwei default")"#)
        #expect(
            texts == """
                public let rawValue: String
                public init(rawValue: String) { self.rawValue = rawValue }
                public static let one = Self(rawValue: "XNameOne")
                public static let two = Self(rawValue: "Zwei")
                public static let `default` = Self(rawValue: "XNameDefault")
                """)
        #expect(expand("Constants", #"@Constants("one")"#).hasSuffix(#"one = Self(rawValue: "one")"#))
        let options = expand("Options", "@Options(\"\"\"\n    badge sound\n    all=7\n    \"\"\")")
        #expect(options.contains("badge = Self(rawValue: 1 << 0)\npublic static let sound = Self(rawValue: 1 << 1)"))
        #expect(options.hasSuffix("all = Self(rawValue: 7)"))
        let codes = expand("ErrorCodes", #"@ErrorCodes("XDomain", "unknown=-1 denied")"#)
        #expect(codes.contains("public enum Code: Int, Sendable {\ncase unknown = -1\ncase denied\n"))
        #expect(codes.contains(#"public static var errorDomain: String { "XDomain" }"#))
        #expect(
            codes.hasSuffix("public static var denied: Code { .denied }")
                && codes.contains("userInfo: [String: Any] = [:]"))
        #expect(codes.contains("public func hash(into hasher: inout Hasher) { hasher.combine(code) }"))
    }

    @Test("A tip's parameter gets its accessors and a projected property, and rules are left out")
    func tipMacros() {
        func expand(_ role: String, _ declaration: String) -> MacroExpansion {
            self.expand("TipParameterMacro", name: "Parameter", role, declaration)
        }
        let declaration = "private static var isOld = false"
        #expect(
            expand("accessor", declaration).source
                == "get { $isOld.wrappedValue }\nset { $isOld.wrappedValue = newValue }")
        #expect(
            expand("peer", declaration).source == """
                private static var $isOld: TipKit.Tips.Parameter<Bool> {
                    TipKit.Tips.Parameter(Self.self, "isOld", false)
                }
                """)
        #expect(
            expand("peer", "var a = 1") == fault("'@Parameter' requires a static 'var' with a type and a value", at: 0))
        #expect(expand("accessor", "static var a = b()").diagnostics.isEmpty)
        #expect(self.expand("TipRuleMacro", name: "Rule", "", "").source == "TipKit.Tips.Rule()")
    }

    @Test("Unknown compiler messages and unknown macros are diagnosed")
    func unknownRequests() {
        #expect(
            MacroResponder.expansion(for: ["a": 1])
                == MacroExpansion(fault: "the macro plug-in doesn't recognise this message"))
        #expect(
            expand("Other", name: "O", "peer", "").diagnostics.map(\.message) == [
                "the macro plug-in has no macro Other"
            ])
    }
}
