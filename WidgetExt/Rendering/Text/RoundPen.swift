/// How letters with round ends are drawn: thinner ones, with a round pen led along their outlines.
///
/// The thin letters are made lower by the width of the pen, so that capitals end up as high, and wider by as much, so that
/// their shapes stay; what a line then lacks of its width goes between the letters.
struct RoundPen {
    /// The thin letters, without space between them.
    let face: Typeface
    /// The width of the pen, in points.
    let width: Double
    /// What the letters are made wider by.
    let stretch: Double

    /// The height of Inter's capitals, in ems.
    private static let capitals = 0.7273
    /// The weight that is drawn for each hundred, and the width of the pen in ems: what makes stems as thick, and is narrower than dots
    /// are, which would close or get holes.
    private static let pens: [(weight: Int, width: Double)] = [
        (100, 0.002), (100, 0.022), (200, 0.022), (200, 0.044), (300, 0.04), (300, 0.058), (300, 0.083),
        (400, 0.083), (400, 0.108),
    ]

    init(_ face: Typeface) {
        let pen = Self.pens[min(max(face.weight / 100 - 1, 0), Self.pens.count - 1)]
        // As the face is drawn, a part of an em smaller than it says.
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
