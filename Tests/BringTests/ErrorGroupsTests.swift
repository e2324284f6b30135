import Testing

@testable import Bring

struct ErrorGroupsTests {
    private func groups(_ messages: [String], remedy: (String, Bool) -> String? = { _, _ in nil }) -> ErrorGroups {
        ErrorGroups(
            messages.enumerated().map { index, message in
                BuildLog.Fault(
                    place: "A.swift:\(index + 1)", message: message,
                    position: .init(path: "/src/A.swift", line: index + 1, column: 5))
            }, remedy: remedy)
    }

    @Test(
        "Errors about the same missing name are one group with its first place and a remedy; the most frequent comes first"
    )
    func missingNames() {
        let found = groups(
            [
                "missing return", "cannot find 'List' in scope", "value of type 'Text' has no member 'wobble'",
                "type 'Color' has no member 'wobble'", "missing return", "cannot find type 'List' in scope",
                "type 'Color' has no dynamic member 'wobble'",
            ], remedy: { $0 == "List" && !$1 ? "write a VStack" : nil })
        #expect(found.groups.map(\.name) == [".wobble", "List", nil])
        #expect(found.groups.map(\.count) == [3, 2, 2])
        #expect(found.groups.map(\.line) == [3, 2, 1] && found.groups.allSatisfy { $0.file == "A.swift" })
        #expect(
            found.text() == """
                  A.swift:3:5: value of type 'Text' has no member 'wobble' (3 errors)
                  A.swift:2:5: cannot find 'List' in scope (2 errors)
                    → write a VStack
                  A.swift:1:5: missing return (2 errors)
                """)
    }

    @Test(
        "The missing name is read from each form of the compiler's message",
        arguments: [
            ("no such module 'HealthKit'", "HealthKit"), ("cannot find operator '<>' in scope", "<>"),
            ("no macro named 'Model'", "Model"), ("unknown attribute 'Query'", "Query"),
            ("reference to member 'a' cannot be resolved without a contextual type", nil),
        ])
    func messageForms(_ message: String, _ name: String?) { #expect(groups([message]).groups.first?.name == name) }

    @Test(
        "The type that lacks a member is read from the message, without its arguments",
        arguments: [
            ("value of type 'Double' has no member 'tidy'", "Double"), ("type 'Kit.Theme' has no member 'a'", "Theme"),
            ("value of type 'some View' has no member 'card'", "View"),
            ("value of type 'Binding<[Int]>' has no dynamic member 'a' using key path", "Binding"),
            ("cannot find 'a' in scope", nil),
        ])
    func memberOwners(_ message: String, _ owner: String?) { #expect(ErrorGroups.owner(in: message) == owner) }

    @Test("A missing or refused module stops the compiler early, and a missing name doesn't")
    func earlyStop() {
        #expect(groups(["no such module 'B'", "no such module 'C'"]).isEarly)
        for error in ObstacleRules.importErrors.values { #expect(groups([error]).isEarly) }
        #expect(!groups(["cannot find 'a' in scope"]).isEarly && !groups([]).isEarly)
        // The import was left out, and the compiler went on.
        let both = groups(["cannot find 'a' in scope", "cannot find 'a' in scope", "no such module 'B'"])
        #expect(!both.isEarly && both.groups.map(\.name) == ["B", "a"] && both.groups.map(\.module) == ["B", nil])
    }

    @Test("An override of an extension's member has a remedy")
    func overrides() {
        let message = "non-'@objc' instance method 'f()' declared in extension of 'A' and cannot be overridden"
        #expect(
            groups([message]).groups.first?.remedy
                == "move the member into the class: without Objective-C, a member of an extension can't be overridden")
    }

    @Test("Each expression that takes the compiler too long is listed with its place")
    func slowExpressions() {
        let slow = "the compiler is unable to type-check this expression in reasonable time"
        #expect(groups([slow, slow, "a", "a"]).groups.map(\.count) == [1, 1, 2])
    }

    @Test(
        "A limit truncates the list and reports how many groups remain; an error without a place has only its message")
    func limit() {
        #expect(groups(["a", "b", "c"]).text(limit: 1) == "  A.swift:1:5: a\n  and 2 more")
        #expect(ErrorGroups([.init(place: "", message: "linking failed")]).text() == "  linking failed")
    }
}
