/// A drawing method for the rounded font design: thinner glyphs, whose outlines a round pen traces.
///
/// The thin glyphs are reduced in height by the pen's width, to preserve the cap height, and widened by the same factor, to preserve their
/// shapes; the remaining difference in a line's width is added between the glyphs.
struct RoundPen {
    /// The typeface of the thin glyphs, without tracking.
    let face: Typeface
    /// The width of the pen, in points.
    let width: Double
    /// The factor by which the glyphs are widened.
    let stretch: Double

    /// Inter's cap height, in ems.
    private static let capitals = 0.7273
    /// The font weight to draw and the pen's width in ems, for each weight from 100: they result in the right stem width, with a pen
    /// narrower than dots, which would otherwise close or get holes.
    private static let pens: [(weight: Int, width: Double)] = [
        (100, 0.002), (100, 0.022), (200, 0.022), (200, 0.044), (300, 0.04), (300, 0.058), (300, 0.083),
        (400, 0.083), (400, 0.108),
    ]

    init(_ face: Typeface) {
        let pen = Self.pens[min(max(face.weight / 100 - 1, 0), Self.pens.count - 1)]
        // Undo the typeface's scaling of the font size.
        let em = face.size / 0.968
        width = pen.width * em
        let shrink = (Self.capitals * face.size - width) / (Self.capitals * face.size)
        stretch = 1 / shrink
        var thin = face
        thin.weight = pen.weight
        thin.size = face.size * shrink
        thin.letterSpacing = 0
        thin.isRounded = false
        self.face = thin
    }
}
