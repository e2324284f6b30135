@_implementationOnly import CPangoCairo

/// A percent sign as wide as San Francisco's: Inter's sign, drawn in a lighter weight and widened.
struct WidenedPercent {
    /// The layout of the lighter sign.
    let layout: OpaquePointer
    /// The factor by which the lighter sign is widened.
    let stretch: Double
    /// The position of the widened sign in its space, in points.
    let offset: Double
    /// The width of its space, in points.
    let width: Double

    /// Draws the sign at the current point, or adds it to the current path.
    @MainActor static let draw: PangoCairoShapeRendererFunc = { cairo, shape, isPath, _ in
        // The spaces of symbols, which are drawn separately, have no data.
        guard let cairo, let percent = shape?.pointee.data?.assumingMemoryBound(to: WidenedPercent.self).pointee else {
            return
        }
        var (x, y) = (0.0, 0.0)
        cairo_get_current_point(cairo, &x, &y)
        cairo_save(cairo)
        cairo_translate(cairo, x + percent.offset, y)
        cairo_scale(cairo, percent.stretch, 1)
        cairo_move_to(cairo, 0, 0)
        let line = pango_layout_get_line_readonly(percent.layout, 0)
        if isPath != 0 {
            pango_cairo_layout_line_path(cairo, line)
        } else {
            pango_cairo_show_layout_line(cairo, line)
        }
        cairo_restore(cairo)
    }
}

/// The differences between the advances of San Francisco's characters and those of Inter with its tracking, at sizes below 18 points.
///
/// The numbers are written by `GlyphFitTests`, which fits them to widths that were measured in images rendered by iOS.
enum GlyphAdvances {
    /// The smallest mean correction of a word that is applied, in ems.
    static let least = 0.0005

    /// Returns the correction of a character's advance, in ems of Inter. Between the weights of the table, it is interpolated.
    static func correction(of scalar: Unicode.Scalar, weight: Int) -> Double {
        guard let row = rows[scalar] else { return 0 }
        return interpolated(row.regular, row.semibold, row.bold, weight)
    }

    /// Returns the factor by which the ink of Inter's percent sign is widened.
    static func percentStretch(weight: Int) -> Double {
        interpolated(regularPercentStretch, semiboldPercentStretch, semiboldPercentStretch, weight)
    }

    private static func interpolated(_ regular: Double, _ semibold: Double, _ bold: Double, _ weight: Int) -> Double {
        let weight = Double(min(max(weight, 400), 700))
        return weight <= 600
            ? regular + (semibold - regular) * (weight - 400) / 200
            : semibold + (bold - semibold) * (weight - 600) / 100
    }

    private static let rows: [Unicode.Scalar: (regular: Double, semibold: Double, bold: Double)] = Dictionary(
        table.map { ($0.0, ($0.1, $0.2, $0.3)) }, uniquingKeysWith: { first, _ in first })

    // The lines below are written by `GlyphFitTests`.
    private static let regularPercentStretch = 1.2661
    private static let semiboldPercentStretch = 1.3244
    static let displayPercentStretch = 1.1858
    static let roundedPercentStretch = 1.0985
    private static let table: [(Unicode.Scalar, Double, Double, Double)] = [
        (" ", -0.0057, 0.0057, 0.0057),
        ("!", 0.0012, 0.0012, 0.0012),
        ("\'", 0.0070, 0.0070, 0.0070),
        ("(", 0.0105, 0.0105, 0.0105),
        (")", 0.0105, 0.0105, 0.0105),
        (",", -0.0031, 0.0067, 0.0067),
        ("-", 0.0126, 0.0231, 0.0231),
        (".", 0.0183, 0.0183, 0.0183),
        ("/", 0.0004, 0.0004, 0.0004),
        ("0", 0.0026, -0.0349, -0.0349),
        ("1", 0.0246, 0.0246, 0.0246),
        ("2", 0.0087, -0.0045, -0.0045),
        ("3", -0.0011, -0.0023, -0.0023),
        ("4", -0.0041, -0.0121, -0.0121),
        ("5", 0.0066, -0.0099, -0.0099),
        ("6", 0.0125, 0.0113, 0.0113),
        ("7", -0.0139, -0.0139, -0.0139),
        ("8", 0.0042, -0.0072, -0.0072),
        ("9", 0.0150, 0.0248, 0.0248),
        (":", -0.0115, -0.0115, -0.0115),
        ("?", -0.0013, -0.0034, -0.0034),
        ("A", 0.0020, -0.0129, -0.0161),
        ("B", 0.0121, 0.0234, 0.0234),
        ("C", 0.0012, 0.0008, -0.0087),
        ("D", 0.0090, 0.0097, 0.0065),
        ("E", 0.0068, 0.0068, 0.0068),
        ("F", -0.0018, -0.0001, -0.0001),
        ("G", 0.0034, 0.0034, 0.0034),
        ("H", 0.0008, 0.0069, 0.0069),
        ("I", -0.0021, 0.0035, 0.0035),
        ("L", -0.0024, -0.0144, -0.0144),
        ("M", -0.0013, -0.0044, -0.0026),
        ("N", 0.0019, 0.0076, 0.0086),
        ("O", 0.0086, 0.0089, 0.0092),
        ("P", 0.0056, 0.0062, 0.0062),
        ("Q", -0.0022, -0.0043, -0.0043),
        ("R", 0.0168, 0.0206, 0.0222),
        ("S", 0.0042, 0.0071, 0.0071),
        ("T", -0.0045, -0.0276, -0.0299),
        ("U", 0.0046, 0.0046, 0.0046),
        ("V", -0.0050, -0.0099, -0.0099),
        ("W", 0.0021, 0.0003, 0.0011),
        ("Y", -0.0085, -0.0116, -0.0147),
        ("a", -0.0143, -0.0069, -0.0260),
        ("b", -0.0026, -0.0019, -0.0019),
        ("c", -0.0005, -0.0072, -0.0072),
        ("d", 0.0082, 0.0074, -0.0022),
        ("e", -0.0075, -0.0096, -0.0192),
        ("f", 0.0024, 0.0068, 0.0068),
        ("g", 0.0011, -0.0055, -0.0055),
        ("h", 0.0076, 0.0103, 0.0103),
        ("i", 0.0111, -0.0015, -0.0015),
        ("k", -0.0186, -0.0223, -0.0223),
        ("l", 0.0126, 0.0010, -0.0086),
        ("m", 0.0165, 0.0206, 0.0206),
        ("n", 0.0059, 0.0069, -0.0027),
        ("o", 0.0053, 0.0049, 0.0049),
        ("p", 0.0134, 0.0207, 0.0207),
        ("q", 0.0007, 0.0007, 0.0007),
        ("r", 0.0017, 0.0090, -0.0006),
        ("s", 0.0005, 0.0025, 0.0025),
        ("t", -0.0062, -0.0015, -0.0015),
        ("u", 0.0051, 0.0025, 0.0025),
        ("v", -0.0121, -0.0040, -0.0040),
        ("w", -0.0218, -0.0265, -0.0265),
        ("x", -0.0006, -0.0006, -0.0006),
        ("y", -0.0040, -0.0150, -0.0150),
        ("z", -0.0002, -0.0002, -0.0002),
        ("\u{00B7}", 0.0097, 0.0097, 0.0097),
        ("\u{2026}", -0.0069, -0.0069, -0.0069),
    ]
}
