/// The reason why a text isn't valid JSON, or why a value can't be written as JSON.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Problem: Equatable, Sendable {
        case empty
        case tooLarge(limit: Int)
        case tooDeep(limit: Int)
        case unexpected(String)
        case unexpectedEnd
        case trailing
        case literal
        case number
        case numberRange
        case escape
        case surrogate
        case controlCharacter
        case encoding
        case duplicateKey(String)
        case notFinite
    }

    package let problem: Problem
    /// The line, from 1; 0 if the error is about a value and not a text.
    package let line: Int
    /// The column in bytes, from 1; 0 if the error is about a value and not a text.
    package let column: Int

    package init(_ problem: Problem, line: Int = 0, column: Int = 0) {
        self.problem = problem
        self.line = line
        self.column = column
    }

    package var description: String {
        let reason =
            switch problem {
            case .empty: "there is no value"
            case .tooLarge(let limit): "the text is longer than \(limit) bytes"
            case .tooDeep(let limit): "arrays and objects nest deeper than \(limit)"
            case .unexpected(let text): "unexpected \(text)"
            case .unexpectedEnd: "the text ends too soon"
            case .trailing: "unexpected text after the value"
            case .literal: "not true, false or null"
            case .number: "not a JSON number"
            case .numberRange: "the number is out of range"
            case .escape: "not a JSON escape"
            case .surrogate: "half of a surrogate pair"
            case .controlCharacter: "a control character inside a string"
            case .encoding: "not UTF-8"
            case .duplicateKey(let key): "duplicate key “\(key)”"
            case .notFinite: "JSON has no infinite numbers"
            }
        return line == 0 ? reason : "\(line):\(column): \(reason)"
    }
}
