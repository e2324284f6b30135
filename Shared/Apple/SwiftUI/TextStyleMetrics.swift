/// The published metrics of the text styles.
///
/// Source: Apple's Human Interface Guidelines, Typography, iOS and iPadOS, as of 16 December 2025.
enum TextStyleMetrics {
    /// The metrics of a text style: its weights and, for each ``DynamicTypeSize`` in order, its size and its leading (the
    /// distance between two baselines), both in points.
    struct Row {
        let weight: Int
        let emphasizedWeight: Int
        let sizes: [Double]
        let leadings: [Double]
    }

    /// Scales a length from the default text size to another text size, in proportion to the style's font size.
    static func scaled(_ length: Double, as style: Font.TextStyle, at typeSize: DynamicTypeSize) -> Double {
        let sizes = row(style).sizes
        return length * sizes[typeSize.index] / sizes[DynamicTypeSize.large.index]
    }

    static func row(_ style: Font.TextStyle) -> Row {
        switch style {
        case .largeTitle:
            Row(
                weight: 400, emphasizedWeight: 700,
                sizes: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
                leadings: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70])
        case .title:
            Row(
                weight: 400, emphasizedWeight: 700,
                sizes: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
                leadings: [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68])
        case .title2:
            Row(
                weight: 400, emphasizedWeight: 700,
                sizes: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
                leadings: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66])
        case .title3:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
                leadings: [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65])
        case .headline:
            Row(
                weight: 600, emphasizedWeight: 600,
                sizes: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
                leadings: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62])
        case .body:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
                leadings: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62])
        case .callout:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
                leadings: [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60])
        case .subheadline:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
                leadings: [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58])
        case .footnote:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
                leadings: [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52])
        case .caption:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
                leadings: [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51])
        case .caption2:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
                leadings: [13, 13, 13, 13, 18, 20, 22, 25, 30, 35, 41, 48])
        }
    }
}

extension Font.TextStyle {
    /// The size in points at the default text size.
    package var standardSize: Double { TextStyleMetrics.row(self).sizes[3] }
}
