/// A phrase with placeholders.
package struct PhraseTemplate: Hashable, Sendable {
    /// A part of a phrase.
    package enum Part: Hashable, Sendable {
        case words(String)
        case applicationName
        /// A parameter of the intent, by its name.
        case parameter(String)
    }

    package let parts: [Part]

    package init(parts: [Part]) { self.parts = parts }

    /// Creates a template from a phrase of a string table, with the placeholders `${applicationName}` and `${parameter}`.
    package init(written text: String) { parts = Self.parts(of: text) }

    /// The number of placeholders for the application name.
    private var applicationNameCount: Int {
        var count = 0
        for case .applicationName in parts { count += 1 }
        return count
    }

    /// True if there is exactly one placeholder for the application name.
    package var namesApplicationOnce: Bool { applicationNameCount == 1 }

    /// The names of the parameters with placeholders.
    package var parameters: [String] {
        var names: [String] = []
        for case .parameter(let name) in parts { names.append(name) }
        return names
    }

    /// Returns the phrase with the application name, and with `value` in place of the parameter if `value` isn't `nil`.
    package func text(applicationName: String, value: String? = nil) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .words(let words): text += words
            case .applicationName: text += applicationName
            case .parameter(let name): text += value ?? "${\(name)}"
            }
        }
        return text
    }

    /// The phrase as string tables write it.
    package var written: String { text(applicationName: "${applicationName}") }

    /// Returns the parts of a literal. A name between `${` and `}` in the literal is also a placeholder.
    static func parts(of literal: String) -> [Part] {
        guard literal.utf8.contains(UInt8(ascii: "$")) else { return literal.isEmpty ? [] : [.words(literal)] }
        var parts: [Part] = []
        var words = Substring()
        var rest = literal[...]
        while let first = rest.first {
            if first == "$", rest.dropFirst().first == "{", let end = rest.firstIndex(of: "}") {
                if !words.isEmpty { parts.append(.words(String(words))) }
                words = ""
                let name = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
                parts.append(name == "applicationName" ? .applicationName : .parameter(String(name)))
                rest = rest[rest.index(after: end)...]
            } else {
                words.append(first)
                rest.removeFirst()
            }
        }
        if !words.isEmpty { parts.append(.words(String(words))) }
        return parts
    }
}
