import Foundation
import Glibc
import Shared

/// A font set for drawing: a fontconfig file that lists the fonts.
package struct FontSet: Hashable, Sendable {
    /// The fontconfig file.
    package let configuration: String

    /// Creates a font set from a fontconfig file.
    package init(configuration: String) { self.configuration = configuration }

    /// Returns the folders in which a font set is searched for: the folder of the file in `AIRLOCK_FONTS` or, if that isn't set, `fonts` in
    /// the executable's folder and in the three folders above it.
    static func folders(environment: (String) -> String?, executable: String) -> [String] {
        if let path = environment("AIRLOCK_FONTS"), !path.isEmpty { return [path.parentFolder] }
        var folders: [String] = []
        var folder = executable.parentFolder
        for _ in 0..<4 {
            folders.append(folder + "/fonts")
            folder = folder.parentFolder
        }
        return folders
    }

    /// Finds the font set: the file in `AIRLOCK_FONTS` or, if that isn't set, the first `fonts.conf` in a folder `fonts` next to or above
    /// the executable.
    ///
    /// - Throws: ``CommandFailure`` if there is no font set.
    package static func locate(environment: [String: String], executable: String) throws -> FontSet {
        if let path = environment["AIRLOCK_FONTS"], !path.isEmpty { return FontSet(configuration: path) }
        for folder in folders(environment: { environment[$0] }, executable: executable) {
            let path = folder + "/fonts.conf"
            if FileManager.default.fileExists(atPath: path) { return FontSet(configuration: path) }
        }
        throw CommandFailure(
            "no font configuration beside \(executable) — run './airlock setup', or name one in AIRLOCK_FONTS",
            exitCode: .inputOutput)
    }

    /// A fingerprint of the font set: a hash, in hexadecimal, of the names and sizes of the files in the folder `files` next to the
    /// configuration.
    ///
    /// With another version of a font, the images differ although the widget is unchanged. Without such a folder, the fingerprint is
    /// sixteen zeros.
    var fingerprint: String {
        let folder = URL(fileURLWithPath: configuration).deletingLastPathComponent().appendingPathComponent("files")
        // A configuration without such a folder uses the system's fonts.
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        let description = names.map { name in
            // Foundation's file attributes include the owner's name, and looking it up would require a socket.
            var status = stat()
            let size = stat(folder.appendingPathComponent(name).path, &status) == 0 ? Int(status.st_size) : 0
            return "\(name) \(size)\n"
        }
        let hash = names.isEmpty ? 0 : XXHash64.hash(description.joined())
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Loads the fonts.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read or lists no existing font.
    @MainActor func load() throws -> Pango {
        if let (fonts, pango) = Self.loaded, fonts == self { return pango }
        let pango = try Pango(fontConfiguration: configuration)
        Self.loaded = (self, pango)
        return pango
    }

    /// The fonts that were loaded last: a process that draws several snapshots loads them once.
    @MainActor private static var loaded: (fonts: FontSet, pango: Pango)?
}

/// The parts of a font's name, such as `AvenirNext-DemiBoldItalic`: its design, weight, width and slope.
struct FontName: Hashable {
    /// The width of a font.
    enum Width: Hashable {
        case compressed, condensed, standard, expanded
    }

    /// The design in which a font that isn't installed is drawn: `default`, `serif`, `rounded` or `monospaced`.
    let design: String
    /// The weight, from 100 to 900; `nil` if the name states none.
    let weight: Int?
    let width: Width
    let isItalic: Bool
    /// True if iOS has a font of this family, so that no app contains its file.
    let isOfSystem: Bool

    /// Reads a PostScript name, a full name or a family.
    init(_ name: String) {
        let plain = Self.plain(name)
        let known = Self.families.filter { plain.hasPrefix($0.key) && Self.isStyle(plain.dropFirst($0.key.count)) }
            .max { $0.key.count < $1.key.count }
        let style: String
        if let known {
            (design, isOfSystem) = (known.value, true)
            style = String(plain.dropFirst(known.key.count))
        } else {
            (design, isOfSystem) = (Self.design(plain), false)
            style = name.lastIndex(of: "-").map { Self.plain(String(name[$0...])) } ?? Self.trailingStyle(name)
        }
        weight = Self.weight(style)
        isItalic =
            Self.has(style, ["italic", "oblique"]) || style.hasSuffix("it") || style.hasSuffix("obl")
            || Self.slopingFamilies.contains(known?.key ?? "")
        let widths: [(words: [String], width: Width)] = [
            (["compressed", "extracondensed"], .compressed), (["cond", "narrow"], .condensed),
            (["expanded", "extended", "wide"], .expanded),
        ]
        width = widths.first { Self.has(style, $0.words) }?.width ?? .standard
    }

    /// The name in lower case, with letters and digits only.
    static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

    private static func has(_ style: String, _ words: [String]) -> Bool { words.contains { style.contains($0) } }

    /// Returns true for the end of a name that consists only of words for a style. "Times Square" isn't a face of Times.
    private static func isStyle(_ end: Substring) -> Bool {
        var end = end
        while !end.isEmpty {
            guard let word = styleWords.first(where: { end.hasPrefix($0) }) else { return false }
            end = end.dropFirst(word.count)
        }
        return true
    }

    /// The words for styles, the longest first, so that a word precedes its own beginnings.
    private static let styleWords =
        (weights.map(\.word) + [
            "italic", "oblique", "ital", "it", "obl", "compressed", "extracondensed", "condensed", "cond", "narrow",
            "expanded", "extended", "wide", "extra", "semi", "ultra", "psmt", "ps", "mt", "itc", "tt", "os", "w1", "w2",
            "w3", "w4",
            "w5", "w6", "w7", "w8", "w9", "display", "text", "interface", "sc", "tc", "hk", "gb", "let", "plain",
        ]).sorted { $0.count > $1.count }

    /// Returns the words of a name's end that state a style, without spaces: "bolditalic" of "Lobster Two Bold Italic".
    private static func trailingStyle(_ name: String) -> String {
        var style = ""
        for word in name.split(separator: " ").reversed() {
            let plain = plain(String(word))
            guard weight(plain) != nil || ["italic", "oblique", "condensed"].contains(plain) else { break }
            style = plain + style
        }
        return style
    }

    /// Returns the weight that a style states; `nil` if it states none.
    static func weight(_ style: String) -> Int? { weights.first { style.contains($0.word) }?.weight }

    /// The words for weights. A longer word precedes the words that it contains.
    private static let weights: [(word: String, weight: Int)] = [
        ("ultralight", 100), ("hairline", 100), ("extralight", 200), ("thin", 100), ("light", 300), ("regular", 400),
        ("roman", 400), ("book", 400), ("medium", 500), ("demibold", 600), ("semibold", 600), ("demi", 600),
        ("ultrabold", 800), ("extrabold", 800), ("heavy", 800), ("bold", 700), ("extrablack", 900), ("black", 900),
    ]

    /// Returns the design that the name of an unknown family suggests.
    private static func design(_ plain: String) -> String {
        if has(plain, ["mono", "code", "typewriter"]) { return "monospaced" }
        if has(plain, ["round", "hand", "marker", "comic"]) { return "rounded" }
        if plain.contains("sans") { return "default" }
        return has(plain, ["serif", "slab", "garamond", "playfair", "merriweather", "lora"]) ? "serif" : "default"
    }

    /// The families of which every face slopes.
    private static let slopingFamilies: Set<String> = ["snellroundhand", "zapfino", "savoyelet"]

    /// The families of iOS's fonts, in plain form, and the designs that resemble them.
    private static let families: [String: String] = {
        let lists = [
            "default":
                "academyengraved applesdgothicneo applesystemuifont arial arialhebrew avenir avenirnext dinalternate dincondensed euphemiaucas futura geezapro geneva gillsans grantha helvetica helveticaneue hiraginosans kefa lucidagrande optima phosphate pingfang sfcompact sfpro sfprodisplay sfprotext sfui sfuidisplay sfuitext skia symbol tahoma thonburi trebuchetms verdana",
            "serif":
                "americantypewriter athelas baskerville bigcaslon bodoniornaments bodonisvtytwo charter cochin copperplate didot georgia hiraginomincho hoeflertext iowanoldstyle marion mshei newyork newyorkextralarge newyorklarge newyorkmedium newyorksmall palatino rockwell savoyelet snellroundhand superclarendon times timesnewroman timesnewromanps timesnewromanpsmt zapfino",
            "monospaced":
                "andalemono courier couriernew couriernewps couriernewpsmt menlo monaco ptmono sfmono sfnsmono applesystemuifontmonospaced",
            "rounded":
                "applesystemuifontrounded arialrounded arialroundedmt bradleyhand chalkboard chalkboardse chalkduster comicsansms markerfelt noteworthy partylet sfcompactrounded sfprorounded sfuirounded",
        ]
        var families: [String: String] = [:]
        for (design, list) in lists { for family in list.split(separator: " ") { families[String(family)] = design } }
        return families
    }()
}

extension ResolvedFont {
    /// The font in which this font is drawn if no font with its name exists: the system font in the named font's design, weight and slope.
    ///
    /// The system font has one width. A narrow or wide font is approximated by the distance between its characters.
    var substitute: ResolvedFont {
        guard let name else { return self }
        let parts = FontName(name)
        var font = self
        font.name = nil
        font.design = parts.design
        // A weight that the view sets takes precedence.
        if weight == 400 { font.weight = parts.weight ?? 400 }
        font.isItalic = isItalic || parts.isItalic
        switch parts.width {
        case .compressed: font.tracking -= 0.07 * size
        case .condensed: font.tracking -= 0.04 * size
        case .standard: break
        case .expanded: font.tracking += 0.04 * size
        }
        return font
    }

    /// The name of the face of the font set in which the system font of this design is drawn, such as "Noto Serif Bold".
    var installedName: String {
        let names = [
            100: "Thin", 200: "Extra Light", 300: "Light", 500: "Medium", 600: "Semi Bold", 700: "Bold",
            800: "Extra Bold", 900: "Black",
        ]
        let face: [String?] =
            switch design {
            // The font set has no face that is bold and slanted.
            case "serif": ["Noto Serif", isItalic ? "Italic" : weight >= 600 ? "Bold" : nil]
            case "monospaced": ["JetBrains Mono", names[min(max(weight, 400), 700)]]
            default:
                [design == "rounded" ? "Inter with round ends" : "Inter", names[weight], isItalic ? "Italic" : nil]
            }
        return face.compactMap { $0 }.joined(separator: " ")
    }
}

// The errors for a font set that can't be used.
extension CommandFailure {
    /// The configuration file is missing, unreadable or malformed.
    static func unreadableFonts(_ path: String) -> CommandFailure {
        CommandFailure(
            "can't read the font configuration \(path) — run './airlock setup', or name another configuration in AIRLOCK_FONTS",
            exitCode: .inputOutput)
    }

    /// The configuration lists no font that exists.
    static func noFonts(_ path: String) -> CommandFailure {
        CommandFailure(
            "the font configuration \(path) names no installed font — run './airlock setup' to install the fonts",
            exitCode: .inputOutput)
    }
}
