import AirlockBase
import Testing

@testable import Bring

struct BuildSettingLevelTests {
    private typealias Assignment = BuildSettingLevel.Assignment
    private typealias Condition = BuildSettingLevel.Condition

    @Test("A key of a project file has a name and conditions")
    func keys() {
        let level = BuildSettingLevel([
            "A": .string("1"), "A[sdk=iphoneos*]": .string("2"), "A[config=Debug][arch=*]": .string("3"),
            "my-key": .string("4"), "A[sdk": .string("5"), "": .string("6"),
        ])
        #expect(
            level.assignments == [
                Assignment(key: "", conditions: [], value: "6"), Assignment(key: "A", conditions: [], value: "1"),
                Assignment(
                    key: "A",
                    conditions: [Condition(name: "config", pattern: "Debug"), Condition(name: "arch", pattern: "*")],
                    value: "3"),
                Assignment(key: "A[sdk", conditions: [], value: "5"),
                Assignment(key: "A", conditions: [Condition(name: "sdk", pattern: "iphoneos*")], value: "2"),
                Assignment(key: "my-key", conditions: [], value: "4"),
            ])
    }

    @Test("The elements of a list are escaped and joined; a value of another kind is left out")
    func values() {
        let level = BuildSettingLevel([
            "A": .array([.string("a b"), .string("\"c\""), .string("d\\"), .string("")]), "B": .string("a // b = c"),
            "C": .integer(1), "D": .array([.string("a"), .integer(1)]), "E": .array([]),
        ])
        #expect(
            level.assignments == [
                Assignment(key: "A", conditions: [], value: #"a\ b \"c\" d\\ """#),
                Assignment(key: "B", conditions: [], value: "a // b = c"),
                Assignment(key: "E", conditions: [], value: ""),
            ])
    }
}
