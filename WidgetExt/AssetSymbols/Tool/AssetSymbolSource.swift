import AirlockBase

/// The Swift source of the assets' symbols, in the form that Xcode generates, and the warnings about their names.
struct AssetSymbolSource {
    /// The assets and the nested namespaces of a namespace.
    private struct Space {
        var assets: [(symbol: String, asset: Asset)] = []
        var spaces: [(symbol: String, space: Space)] = []

        /// Adds an asset; returns false if its symbol already exists.
        mutating func add(_ asset: Asset, symbol: String, in namespaces: ArraySlice<String>) -> Bool {
            guard let namespace = namespaces.first else {
                guard !assets.contains(where: { $0.symbol == symbol }) else { return false }
                assets.append((symbol, asset))
                return true
            }
            let index = spaces.firstIndex { $0.symbol == namespace } ?? spaces.count
            if index == spaces.count { spaces.append((namespace, Space())) }
            return spaces[index].space.add(asset, symbol: symbol, in: namespaces.dropFirst())
        }
    }

    /// The colours that SwiftUI and UIKit already define. An asset with one of these names is only available as `Color(.name)`.
    private static let knownColors: Set<String> = [
        "accentColor", "accent", "background", "black", "blue", "brown", "clear", "cyan", "darkGray", "fill",
        "foreground", "gray", "green", "indigo", "lightGray", "link", "magenta", "mint", "orange", "pink",
        "placeholder", "primary", "purple", "quaternary", "quinary", "red", "secondary", "selection", "separator",
        "teal", "tertiary", "tint", "white", "windowBackground", "yellow",
    ]

    /// The generated source.
    private(set) var text: String
    /// The warnings about names, one sentence each.
    private(set) var warnings: [String] = []

    init(_ assets: [Asset]) {
        var spaces: [Asset.Kind: Space] = [.color: Space(), .image: Space()]
        for asset in assets {
            let word = asset.kind == .color ? "color" : "image"
            let namespaces = asset.namespaces.map(SymbolName.ofNamespace)
            guard let symbol = SymbolName.of(asset), !namespaces.contains(nil) else {
                warnings.append(
                    "The \"\(asset.fullName)\" \(word) asset name has no letter or digit for a symbol. Try renaming the asset."
                )
                continue
            }
            if spaces[asset.kind]?.add(asset, symbol: symbol, in: namespaces.compactMap(\.self)[...]) == false {
                warnings.append(
                    "The \"\(asset.fullName)\" \(word) asset name resolves to the symbol \"\(symbol)\" which already exists. Try renaming the asset."
                )
            }
        }
        text = "// Generated at each build from the asset catalogues.\nimport SwiftUI\n"
        let (colors, images) = (spaces[.color] ?? Space(), spaces[.image] ?? Space())
        for (space, type, word) in [(colors, "ColorResource", "color"), (images, "ImageResource", "image")] {
            write("extension \(type)", space, depth: 0) { symbol, asset in
                "/// The \"\(asset.fullName.oneLine(limit: 100))\" asset catalog \(word) resource.\n"
                    + "static let \(symbol) = \(type)(name: \(asset.fullName.swiftLiteral))"
            }
        }
        for asset in colors.assets where Self.knownColors.contains(asset.symbol) {
            warnings.append(
                "The \"\(asset.asset.fullName)\" color asset name resolves to the symbol \"\(asset.symbol)\" which is already a system color: write Color(.\(asset.symbol)). Try renaming the asset."
            )
        }
        var newColors = colors
        newColors.assets.removeAll { Self.knownColors.contains($0.symbol) }
        writeValues("extension Color", newColors, type: "Color", label: "")
        writeValues("extension UIColor", newColors, type: "UIColor", label: "resource: ")
        writeValues("extension UIImage", images, type: "UIImage", label: "resource: ")
        let styles = Space(assets: newColors.assets)
        writeValues("extension ShapeStyle where Self == Color", styles, type: "Color", label: "")
    }

    /// Writes a block of members, including nested namespaces.
    private mutating func write(
        _ head: String, _ space: Space, depth: Int, member: (String, Asset) -> String
    ) {
        guard !space.assets.isEmpty || !space.spaces.isEmpty else { return }
        let indent = String(repeating: "    ", count: depth)
        text += "\n\(indent)\(head) {\n"
        for (symbol, asset) in space.assets {
            for line in member(symbol.swiftIdentifier, asset).split(separator: "\n") {
                text += "\(indent)    \(line)\n"
            }
        }
        for (symbol, inner) in space.spaces {
            write("enum \(symbol.swiftIdentifier)", inner, depth: depth + 1, member: member)
        }
        text += "\(indent)}\n"
    }

    /// Writes properties that create values of `type` from the resources.
    private mutating func writeValues(_ head: String, _ space: Space, type: String, label: String) {
        write(head, space, depth: 0) { symbol, asset in
            let namespaces = asset.namespaces.compactMap(SymbolName.ofNamespace).map(\.swiftIdentifier)
            let resource = (namespaces + [symbol]).joined(separator: ".")
            return "static var \(symbol): \(type) { \(type)(\(label).\(resource)) }"
        }
    }
}

/// The name of an asset or of a folder of assets in Swift source, as Xcode derives it.
///
/// A word ends between a letter and a digit, between a lowercase and an uppercase letter, and at other characters. A name without
/// lowercase letters stays uppercase, with underscores between its words.
enum SymbolName {
    /// Returns the symbol of an asset; `nil` for a name without letters and digits. The symbol of `Cover-photo 2` is `coverPhoto2`, and the
    /// symbol of the colour `AccentColor` is `accent`.
    static func of(_ asset: Asset) -> String? {
        var words = words(of: asset.name)
        let suffix = asset.kind == .color ? "Color" : "Image"
        if words.count > 1, words.last == suffix { words.removeLast() }
        return joined(words, isNamespace: false)
    }

    /// Returns the symbol of a folder of assets. The symbol of `icon previews` is `IconPreviews`.
    static func ofNamespace(_ name: String) -> String? { joined(words(of: name), isNamespace: true) }

    private static func joined(_ words: [String], isNamespace: Bool) -> String? {
        guard let first = words.first else { return nil }
        let name: String
        if words.contains(where: { $0.contains(where: \.isLowercase) }) {
            let begin = isNamespace ? capitalized(first) : first.lowercased()
            name = words.dropFirst().reduce(begin) { $0 + capitalized($1) }
        } else {
            name = words.joined(separator: "_")
        }
        let isNumber = name.first?.isNumber ?? false
        return isNumber ? "_" + name : name
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var last: Character?
        for character in name {
            defer { last = character }
            guard character.isLetter || character.isNumber else { continue }
            let before = last.flatMap { $0.isLetter || $0.isNumber ? $0 : nil }
            let begins =
                before == nil || before?.isNumber != character.isNumber
                || (character.isUppercase && before?.isUppercase != true)
            if begins {
                words.append(String(character))
            } else if character.isLowercase, before?.isUppercase == true, (words.last?.count ?? 0) > 1 {
                // The last of several capitals begins the word that continues with the lowercase letters.
                let capital = words[words.count - 1].removeLast()
                words.append("\(capital)\(character)")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words
    }
}

/// A colour or image of an asset catalogue.
struct Asset: Hashable {
    enum Kind: Hashable, CaseIterable {
        case color
        case image
    }

    var kind: Kind
    /// The name without the namespaces.
    var name: String
    /// The enclosing folders that are a part of the name, the outermost first.
    var namespaces: [String] = []

    /// The name used for lookups: `Folder/name`.
    var fullName: String { (namespaces + [name]).joined(separator: "/") }
}

/// Lists the colours and images of an asset catalogue.
enum AssetCatalogReader {
    /// Returns the assets in a catalogue's folder, sorted by full name.
    ///
    /// - Throws: ``CommandFailure`` if a folder can't be listed or a `Contents.json` can't be parsed.
    static func assets(inCatalog path: String) throws(CommandFailure) -> [Asset] {
        let sets = try AssetSet.all(in: path) { (path, reason) throws(CommandFailure) in
            throw CommandFailure.unreadable(path, reason)
        }
        return sets.map { Asset(kind: $0.kind == .color ? .color : .image, name: $0.name, namespaces: $0.namespaces) }
            .sorted { $0.fullName < $1.fullName }
    }
}

extension CommandFailure {
    /// The error for a string catalogue, or a part of an asset catalogue, that can't be read.
    static func unreadable(_ path: String, _ reason: String) -> CommandFailure {
        CommandFailure("can't read \(path): \(reason) — repair or remove it", exitCode: .badData)
    }
}
