import Shared

@_implementationOnly import CPangoCairo

/// The faces of a font set, found by name.
struct FontFaces {
    /// A face of an installed font.
    struct Face: Hashable {
        let family: String
        /// The weight, from 100 to 900.
        let weight: Int
        let isItalic: Bool
    }

    /// The faces by PostScript name and by full name, in lower case and without spaces.
    fileprivate(set) var faces: [String: Face] = [:]
    /// The families by their names in lower case and without spaces.
    fileprivate(set) var families: [String: String] = [:]

    fileprivate static func plain(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

    /// Returns an installed font for a named font; `nil` if there is none with this name.
    func font(for font: ResolvedFont) -> ResolvedFont? {
        guard let name = font.name else { return font }
        var found = font
        if let face = faces[Self.plain(name)] {
            found.name = face.family
            // A weight that the view sets takes precedence over that of the face.
            if font.weight == 400 { found.weight = face.weight }
            found.isItalic = font.isItalic || face.isItalic
            return found
        }
        if let family = families[Self.plain(name)] {
            found.name = family
            return found
        }
        // The name consists of a family and a style, but the family has no face with the name of that style.
        guard let hyphen = name.lastIndex(of: "-"), let family = families[Self.plain(String(name[..<hyphen]))] else {
            return nil
        }
        let parts = FontName(name)
        found.name = family
        if font.weight == 400 { found.weight = parts.weight ?? 400 }
        found.isItalic = font.isItalic || parts.isItalic
        return found
    }
}

extension Pango {
    /// Adds an app's font files, and reads the names of all fonts.
    ///
    /// - Parameter files: The paths of the font files.
    /// - Returns: The names, and the files that can't be read.
    func readNames(adding files: [String]) -> (faces: FontFaces, unreadable: [String]) {
        var faces = FontFaces()
        guard let map = airlock_fc_font_map(fontMap.assumingMemoryBound(to: PangoFontMap.self)),
            let configuration = pango_fc_font_map_get_config(map)
        else { return (faces, files) }
        var unreadable: [String] = []
        for file in files {
            let count = FcConfigGetFonts(configuration, FcSetApplication)?.pointee.nfont ?? 0
            // A file that isn't a font adds no face.
            if FcConfigAppFontAddFile(configuration, file) == 0
                || FcConfigGetFonts(configuration, FcSetApplication)?.pointee.nfont ?? 0 == count
            {
                unreadable.append(file)
            }
        }
        if !files.isEmpty { pango_fc_font_map_config_changed(map) }
        // The app's fonts come last, so that they take precedence.
        for set in [FcSetSystem, FcSetApplication] {
            guard let fonts = FcConfigGetFonts(configuration, set) else { continue }
            for index in 0..<Int(fonts.pointee.nfont) {
                guard let pattern = fonts.pointee.fonts[index] else { continue }
                Self.add(pattern, to: &faces)
            }
        }
        return (faces, unreadable)
    }

    private static func add(_ pattern: OpaquePointer, to faces: inout FontFaces) {
        let families = strings(FC_FAMILY, of: pattern)
        guard let family = families.first else { return }
        var (weight, slant): (Double, Int32) = (80, 0)
        // A variable font has a range instead, and a slant may be missing.
        _ = FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight)
        _ = FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
        let css = FcWeightToOpenTypeDouble(weight)
        let face = FontFaces.Face(
            family: family, weight: min(max(Int((css / 100).rounded()) * 100, 100), 900), isItalic: slant >= 100)
        for name in strings(FC_POSTSCRIPT_NAME, of: pattern) + strings(FC_FULLNAME, of: pattern) {
            // A regular face may have the same name as its family. That name stands for all faces of the family.
            if !families.contains(where: { FontFaces.plain($0) == FontFaces.plain(name) }) {
                faces.faces[FontFaces.plain(name)] = face
            }
        }
        for name in families { faces.families[FontFaces.plain(name)] = family }
    }

    private static func strings(_ key: String, of pattern: OpaquePointer) -> [String] {
        var found: [String] = []
        var text: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(pattern, key, Int32(found.count), &text) == FcResultMatch, let name = text {
            found.append(String(cString: name))
        }
        return found
    }
}
