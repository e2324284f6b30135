/// The reason why bytes aren't a valid value, and the position.
package struct WireError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Problem: Equatable, Sendable {
        /// The bytes end inside a field.
        case truncated
        /// A varint of more than ten bytes or more than 64 bits.
        case varint
        /// A field with the number 0, a number over 536,870,911, or an unknown layout.
        case tag
        /// A field whose layout differs from the expected one.
        case type(field: Int)
        /// A string that isn't UTF-8.
        case text(field: Int)
        /// A number outside its range.
        case range(field: Int)
        /// A required field that is missing.
        case missing(field: Int)
    }

    package let problem: Problem
    /// The position in bytes, from the start of the value.
    package let offset: Int

    package init(_ problem: Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }

    package var description: String {
        let reason =
            switch problem {
            case .truncated: "the value ends inside a field"
            case .varint: "a number has too many bytes"
            case .tag: "a field's tag is not valid"
            case .type(let field): "field \(field) has another wire type"
            case .text(let field): "field \(field) is not UTF-8"
            case .range(let field): "field \(field) is out of range"
            case .missing(let field): "field \(field) is missing"
            }
        return "\(reason) at byte \(offset)"
    }
}
