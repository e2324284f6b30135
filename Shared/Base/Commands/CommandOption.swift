/// An option of a command, declared once. Parsing, help, completion, the sandbox's grants and the command lines of other processes follow from
/// the declaration.
///
/// A command declares its options as constants, and reads them from its ``Arguments``:
///
///     static let port = CommandOption<Int?>("port", "N", help: "the page's port", noun: "port", in: 0...65_535)
///     let port = arguments[Self.port] ?? 0
package struct CommandOption<Value: Sendable>: Sendable {
    package let declaration: OptionDeclaration
    // No value is stored: types whose layout depends on a generic parameter take the runtime a tenth of a millisecond for a command.
    private let read: @Sendable ([String?]) throws(CommandFailure) -> Value
    private let write: @Sendable (Value) -> [String?]

    /// Creates an option that is read from the texts of all its occurrences.
    ///
    /// - Parameters:
    ///   - form: The form on the command line.
    ///   - read: Returns the value of the occurrences, each with its text; without occurrences, it doesn't throw.
    ///   - write: Returns the occurrences that `read` reads as the value.
    private init(
        _ name: String, _ form: OptionDeclaration.Form, help: String, choices: [String] = [], file: FileUse? = nil,
        fits subjects: OptionSubjects = .all, allowsEmpty: Bool = false,
        read: @escaping @Sendable ([String?]) throws(CommandFailure) -> Value,
        write: @escaping @Sendable (Value) -> [String?]
    ) {
        let declaration = OptionDeclaration(
            name: name, form: form, help: help, choices: choices, file: file, subjects: subjects,
            allowsEmpty: allowsEmpty
        ) { texts throws(CommandFailure) in _ = try read(texts) }
        self.init(declaration, read: read, write: write)
    }

    private init(
        _ declaration: OptionDeclaration, read: @escaping @Sendable ([String?]) throws(CommandFailure) -> Value,
        write: @escaping @Sendable (Value) -> [String?]
    ) {
        (self.declaration, self.read, self.write) = (declaration, read, write)
    }

    package var name: String { declaration.name }

    /// Returns the value of an option's occurrences.
    func value(of texts: [String?]) -> Value {
        do {
            return try read(texts)
        } catch {
            // The parser has refused texts that can't be read.
            return value(of: [])
        }
    }

    /// Returns the value of a text that doesn't come from a command line, such as a page's choice.
    ///
    /// - Throws: ``CommandFailure`` for an invalid text.
    package func value(of text: String) throws(CommandFailure) -> Value { try read([text]) }

    /// Returns the occurrences that stand for a value.
    package func texts(of value: Value) -> [String?] { write(value) }

    /// Returns the option with another description, for the help of a command that uses it for something special.
    package func described(_ help: String) -> CommandOption {
        CommandOption(OptionDeclaration(declaration, help: help), read: read, write: write)
    }
}

/// An option in a text is its name with dashes, such as `--port`.
extension CommandOption: CustomStringConvertible {
    package var description: String { declaration.description }
}

extension CommandOption where Value == Bool {
    /// Creates an option without a value.
    package init(_ name: String, help: String, fits subjects: OptionSubjects = .all) {
        self.init(
            name, .flag, help: help, fits: subjects, read: { !$0.isEmpty }, write: { $0 ? [nil] : [] })
    }
}

extension CommandOption where Value == String? {
    /// Creates an option whose value is a text or, with a `file` use, a path.
    ///
    /// - Parameter allowsEmpty: True if the text may be empty, such as a list of nothing.
    package init(
        _ name: String, _ placeholder: String, help: String, choices: [String] = [], file: FileUse? = nil,
        fits subjects: OptionSubjects = .all, allowsEmpty: Bool = false
    ) {
        self.init(
            name, .value(placeholder), help: help, choices: choices, file: file, fits: subjects,
            allowsEmpty: allowsEmpty,
            read: { $0.last ?? nil }, write: { $0.map { [$0] } ?? [] })
    }
}

extension CommandOption where Value == [String] {
    /// Creates an option every occurrence of which counts.
    ///
    /// - Parameter allowsEmpty: True if an occurrence may have an empty value.
    package init(
        repeated name: String, _ placeholder: String, help: String, file: FileUse? = nil,
        fits subjects: OptionSubjects = .all, allowsEmpty: Bool = false
    ) {
        self.init(
            name, .repeated(placeholder), help: help, file: file, fits: subjects, allowsEmpty: allowsEmpty,
            read: { $0.compactMap { $0 } }, write: { $0 })
    }
}

extension CommandOption {
    /// Creates an option every occurrence of which counts, and whose texts are converted by functions.
    package init<Element>(
        repeated name: String, _ placeholder: String, help: String, fits subjects: OptionSubjects = .all,
        read: @escaping @Sendable (String) throws(CommandFailure) -> Element,
        write: @escaping @Sendable (Element) -> String
    ) where Value == [Element] {
        self.init(
            name, .repeated(placeholder), help: help, fits: subjects,
            read: { texts throws(CommandFailure) in
                var values: [Element] = []
                for case let text? in texts { values.append(try read(text)) }
                return values
            }, write: { $0.map(write) })
    }
}

extension CommandOption where Value == OptionalText {
    /// Creates an option whose value may be left out. Only for commands without operands, because an operand after the option would be
    /// ambiguous.
    package init(optional name: String, _ placeholder: String, help: String, fits subjects: OptionSubjects = .all) {
        self.init(
            name, .optionalValue(placeholder), help: help, fits: subjects,
            read: { texts in texts.last.map { $0.map { .text($0) } ?? .alone } ?? .absent },
            write: { value in
                switch value {
                case .absent: []
                case .alone: [nil]
                case .text(let text): [text]
                }
            })
    }
}

/// The value of an option whose text may be left out.
package enum OptionalText: Hashable, Sendable {
    /// The option isn't given.
    case absent
    /// The option is given without a text.
    case alone
    case text(String)

    /// The text; `nil` if there is none.
    package var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension CommandOption {
    /// Creates an option whose text is converted by functions.
    ///
    /// - Parameters:
    ///   - read: Returns the value of a text, or throws an error that names the text and a remedy.
    ///   - write: Returns the text of a value.
    package init<Wrapped>(
        _ name: String, _ placeholder: String, help: String, choices: [String] = [], file: FileUse? = nil,
        fits subjects: OptionSubjects = .all, allowsEmpty: Bool = false,
        read: @escaping @Sendable (String) throws(CommandFailure) -> Wrapped,
        write: @escaping @Sendable (Wrapped) -> String
    ) where Value == Wrapped? {
        self.init(
            name, .value(placeholder), help: help, choices: choices, file: file, fits: subjects,
            allowsEmpty: allowsEmpty,
            read: { texts throws(CommandFailure) in
                guard let text = texts.last ?? nil else { return nil }
                return try read(text)
            }, write: { value in value.map { [write($0)] } ?? [] })
    }

    /// Creates an option with a default, whose text is converted by functions. The default is written, too.
    package init(
        _ name: String, _ placeholder: String, help: String, default absent: Value, choices: [String] = [],
        file: FileUse? = nil, fits subjects: OptionSubjects = .all,
        read: @escaping @Sendable (String) throws(CommandFailure) -> Value,
        write: @escaping @Sendable (Value) -> String
    ) {
        self.init(
            name, .value(placeholder), help: help, choices: choices, file: file, fits: subjects,
            read: { texts throws(CommandFailure) in
                guard let text = texts.last ?? nil else { return absent }
                return try read(text)
            }, write: { [write($0)] })
    }

    /// Creates an option whose value is a whole number in a range.
    ///
    /// - Parameters:
    ///   - noun: The noun for the number in an error, such as `port`.
    ///   - remedy: The advice in an error; `nil` to give the range.
    package init(
        _ name: String, _ placeholder: String, help: String, noun: String, in range: ClosedRange<Int>,
        remedy: String? = nil, fits subjects: OptionSubjects = .all
    ) where Value == Int? {
        let remedy = remedy ?? "write a whole number from \(range.lowerBound) to \(range.upperBound)"
        self.init(
            name, placeholder, help: help, fits: subjects,
            read: { text throws(CommandFailure) in
                guard let number = Int(text), range.contains(number) else {
                    throw CommandFailure("invalid \(noun) '\(text.shortened)' — \(remedy)")
                }
                return number
            }, write: { "\($0)" })
    }

    /// Creates an option whose value is one of the cases of an enumeration.
    ///
    /// - Parameter caseName: Returns a case's name on the command line.
    package init<Choice: CaseIterable & Sendable>(
        _ name: String, _ placeholder: String, help: String, fits subjects: OptionSubjects = .all,
        named caseName: @escaping @Sendable (Choice) -> String
    ) where Value == Choice? {
        self.init(
            name, placeholder, help: help, choices: Choice.allCases.map(caseName), fits: subjects,
            read: { text throws(CommandFailure) in try choice(text, of: name, named: caseName) }, write: caseName)
    }

    /// Creates an option with a default, whose value is one of the cases of an enumeration.
    ///
    /// - Parameter caseName: Returns a case's name on the command line.
    package init(
        _ name: String, _ placeholder: String, help: String, default absent: Value,
        fits subjects: OptionSubjects = .all,
        named caseName: @escaping @Sendable (Value) -> String
    ) where Value: CaseIterable {
        self.init(
            name, placeholder, help: help, default: absent, choices: Value.allCases.map(caseName), fits: subjects,
            read: { text throws(CommandFailure) in try choice(text, of: name, named: caseName) }, write: caseName)
    }

    /// Creates an option whose value is the raw value of one of an enumeration's cases.
    package init<Choice: CaseIterable & RawRepresentable & Sendable>(
        _ name: String, _ placeholder: String, help: String, fits subjects: OptionSubjects = .all
    ) where Value == Choice?, Choice.RawValue == String {
        self.init(name, placeholder, help: help, fits: subjects) { $0.rawValue }
    }

    /// Creates an option with a default, whose value is the raw value of one of an enumeration's cases.
    package init(
        _ name: String, _ placeholder: String, help: String, default absent: Value, fits subjects: OptionSubjects = .all
    ) where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        self.init(name, placeholder, help: help, default: absent, fits: subjects) { $0.rawValue }
    }
}

/// Returns the case of an enumeration whose name is an option's text.
private func choice<Choice: CaseIterable>(
    _ text: String, of option: String, named caseName: (Choice) -> String
) throws(CommandFailure) -> Choice {
    for each in Choice.allCases where caseName(each) == text { return each }
    throw CommandFailure(
        "unknown value '\(text)' for --\(option) — \(suggestion(for: text, in: Choice.allCases.map(caseName)))")
}

/// An option without the type of its value.
///
/// It is a class because a process that answers within a millisecond would notice the copies of a value with this many parts.
package final class OptionDeclaration: Sendable, CustomStringConvertible {
    /// The form of an option on the command line; a value has a placeholder in the help.
    package enum Form: Hashable, Sendable {
        case flag
        case value(String)
        case optionalValue(String)
        case repeated(String)
    }

    /// The name without its dashes.
    package let name: String
    package let form: Form
    /// The description of the option in the help.
    package let help: String
    /// The values to choose from; empty if there are others.
    package let choices: [String]
    /// The use of the file or folder that is the value; `nil` if the value is no path.
    package let file: FileUse?
    /// The subjects that the option applies to.
    package let subjects: OptionSubjects
    fileprivate let allowsEmpty: Bool
    private let check: @Sendable ([String?]) throws(CommandFailure) -> Void

    fileprivate init(
        name: String, form: Form, help: String, choices: [String], file: FileUse?, subjects: OptionSubjects,
        allowsEmpty: Bool, check: @escaping @Sendable ([String?]) throws(CommandFailure) -> Void
    ) {
        (self.name, self.form, self.help, self.choices) = (name, form, help, choices)
        (self.file, self.subjects, self.allowsEmpty, self.check) = (file, subjects, allowsEmpty, check)
    }

    /// Creates a copy with another description.
    fileprivate convenience init(_ other: OptionDeclaration, help: String) {
        self.init(
            name: other.name, form: other.form, help: help, choices: other.choices, file: other.file,
            subjects: other.subjects, allowsEmpty: other.allowsEmpty, check: other.check)
    }

    /// The placeholder for the value; `nil` for an option without a value.
    package var placeholder: String? {
        switch form {
        case .flag: nil
        case .value(let text), .optionalValue(let text), .repeated(let text): text
        }
    }

    package var isRepeatable: Bool { if case .repeated = form { true } else { false } }

    package var isValueOptional: Bool { if case .optionalValue = form { true } else { false } }

    /// The name with its dashes.
    package var description: String { "--\(name)" }

    /// The option and its placeholder, as the help shows them.
    package var usage: String {
        description + (placeholder.map { isValueOptional ? " [\($0)]" : " \($0)" } ?? "")
    }

    /// Checks the texts of the option's occurrences.
    ///
    /// - Throws: ``CommandFailure`` for an empty or invalid value.
    package func check(_ texts: [String?]) throws(CommandFailure) {
        if !allowsEmpty, let placeholder, texts.contains(where: { $0 == "" }) {
            throw CommandFailure("option --\(name) needs a value — write --\(name) \(placeholder)")
        }
        try check(texts)
    }
}

/// The use of a file or folder that an option names, for which the sandbox grants access.
package enum FileUse: Hashable, Sendable, CaseIterable {
    /// A file or folder that is read.
    case read
    /// A file that is replaced.
    case written
    /// A folder in which files are written; it is created before the process is sandboxed.
    case filled
}

/// The subjects of a snapshot that an option applies to.
package struct OptionSubjects: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    // The generic initialiser of SetAlgebra searches all conformances, at each start of a process.
    package init(arrayLiteral elements: OptionSubjects...) {
        var value: UInt8 = 0
        for element in elements { value |= element.rawValue }
        rawValue = value
    }

    package static let widget = OptionSubjects(rawValue: 1)
    package static let activity = OptionSubjects(rawValue: 2)
    package static let control = OptionSubjects(rawValue: 4)
    /// A snippet, a scene, or a preview of views.
    package static let view = OptionSubjects(rawValue: 8)
    /// Views in a widget's family that don't come from the widget's provider: archived views, or those of a `PreviewProvider`.
    package static let widgetViews = OptionSubjects(rawValue: 16)
    package static let all: OptionSubjects = [.widget, .activity, .control, .view, .widgetViews]
}

/// Lists options of different types.
@resultBuilder
package enum OptionList {
    package static func buildExpression<Value>(_ option: CommandOption<Value>) -> [OptionDeclaration] {
        [option.declaration]
    }
    package static func buildExpression(_ options: [OptionDeclaration]) -> [OptionDeclaration] { options }
    package static func buildPartialBlock(first: [OptionDeclaration]) -> [OptionDeclaration] { first }
    package static func buildPartialBlock(
        accumulated: [OptionDeclaration], next: [OptionDeclaration]
    ) -> [OptionDeclaration] {
        accumulated + next
    }
    package static func buildOptional(_ options: [OptionDeclaration]?) -> [OptionDeclaration] { options ?? [] }
}
