/// A method to draw the rounded font design: glyphs of a thinner weight, whose outlines are traced with a round pen.
///
/// The thin glyphs are made lower by the pen's width, so that the cap height is preserved, and wider by the same factor, so that their
/// shapes are preserved. The remaining difference in the width of a line is added between the glyphs.
struct RoundPen {
    /// The typeface of the thin glyphs, without tracking.
    let face: Typeface
    /// The width of the pen, in points.
    let width: Double
    /// The factor by which the glyphs are widened.
    let stretch: Double

    /// Inter's cap height, in ems.
    private static let capitals = 0.7273
    /// The font weight to draw and the pen's width in ems, for each of the weights 100 to 900. Together they result in the right stem
    /// width. The pen is narrower than the dots of letters, because a wider pen would close them or leave holes in them.
    private static let pens: [(weight: Int, width: Double)] = [
        (100, 0.002), (100, 0.022), (200, 0.022), (200, 0.044), (300, 0.04), (300, 0.058), (300, 0.083),
        (400, 0.083), (400, 0.108),
    ]

    init(_ face: Typeface) {
        let pen = Self.pens[min(max(face.weight / 100 - 1, 0), Self.pens.count - 1)]
        // This reverses the typeface's scaling of the font size.
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
