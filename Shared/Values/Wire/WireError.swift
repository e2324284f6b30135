/// Why bytes aren't the value they should be, and where.
package struct WireError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Problem: Equatable, Sendable {
        /// The bytes end inside a field.
        case truncated
        /// A varint of more than ten bytes or more than 64 bits.
        case varint
        /// A field number of 0 or over 536,870,911, or a layout that doesn't exist.
        case tag
        /// A field laid out otherwise than its reader expects.
        case type(field: Int)
        /// A text that isn't UTF-8.
        case text(field: Int)
        /// A number outside its range.
        case range(field: Int)
        /// A field the value can't be without.
        case missing(field: Int)
    }

    package let problem: Problem
    /// In bytes, from the start of the value.
    package let offset: Int

    package init(_ problem: Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }

    package var description: String {
        let words =
            switch problem {
            case .truncated: "the value ends inside a field"
            case .varint: "a number has too many bytes"
            case .tag: "a field's tag is not valid"
            case .type(let field): "field \(field) has another layout"
            case .text(let field): "field \(field) is not UTF-8"
            case .range(let field): "field \(field) is out of range"
            case .missing(let field): "field \(field) is missing"
            }
        return "\(words) at byte \(offset)"
    }
}
