/// A phrase with its open parts.
package struct PhraseTemplate: Hashable, Sendable {
    /// One part.
    package enum Part: Hashable, Sendable {
        case words(String)
        case applicationName
        /// A parameter of the intent, by its name.
        case parameter(String)
    }

    package let parts: [Part]

    package init(parts: [Part]) { self.parts = parts }

    /// Reads a phrase as files of translations have it, with `${applicationName}` and `${parameter}` in it.
    package init(written text: String) { parts = Self.parts(of: text) }

    /// How often the application's name is left open.
    private var applicationNameCount: Int {
        var count = 0
        for case .applicationName in parts { count += 1 }
        return count
    }

    /// Whether the application's name is left open exactly once.
    package var namesApplicationOnce: Bool { applicationNameCount == 1 }

    /// The names of the parameters left open.
    package var parameters: [String] {
        var names: [String] = []
        for case .parameter(let name) in parts { names.append(name) }
        return names
    }

    /// The phrase with the application's name filled in, and the parameter where there is a value for it.
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

    /// The phrase as files of translations have it.
    package var written: String { text(applicationName: "${applicationName}") }

    /// The parts of a literal, in which a name between `${` and `}` is left open, too.
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
