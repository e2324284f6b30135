/// Where a brought package takes this project from.
enum AirlockSource: Hashable {
    /// A checkout.
    case checkout(path: String)
    /// A version of a repository.
    case version(url: String, tag: String)

    /// The line of a package's dependencies.
    var dependency: String {
        switch self {
        case .checkout(let path): ".package(name: \"Airlock\", path: \(path.swiftLiteral))"
        case .version(let url, let tag): ".package(url: \(url.swiftLiteral), exact: \(tag.swiftLiteral))"
        }
    }

    /// What products are named by.
    var identity: String {
        switch self {
        case .checkout: return "Airlock"
        case .version(let url, _):
            let last = url.split(separator: "/").last.map(String.init) ?? url
            return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
        }
    }
}

extension String {
    /// The text as Swift writes it.
    var swiftLiteral: String {
        var text = "\""
        for character in unicodeScalars {
            switch character {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            default: text.unicodeScalars.append(character)
            }
        }
        return text + "\""
    }

    /// The text as a shell takes it for one word.
    var shellLiteral: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// A name for a module: letters, digits and underscores, with a letter first.
    var moduleName: String {
        let allowed = unicodeScalars.map { scalar -> Character in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "_"
        }
        guard let first = allowed.first else { return "App" }
        return (first.isLetter ? "" : "App") + String(allowed)
    }
}
