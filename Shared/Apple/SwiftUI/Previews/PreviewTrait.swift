/// What a preview is shown in.
public struct PreviewTrait: Sendable {
    /// The space it says the preview gets; `nil` where it says none.
    let space: PreviewSpace?

    /// A phone turned on its side.
    public static var landscapeLeft: PreviewTrait { PreviewTrait(space: .screen(isLandscape: true)) }
    /// A phone turned on its other side.
    public static var landscapeRight: PreviewTrait { PreviewTrait(space: .screen(isLandscape: true)) }
    /// A phone as it is held.
    public static var portrait: PreviewTrait { PreviewTrait(space: .screen(isLandscape: false)) }
    /// As much space as the views ask for.
    public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait(space: .ideal) }
    /// A default of the editor's.
    public static var defaultLayout: PreviewTrait { PreviewTrait(space: nil) }

    /// So much space, in points.
    public static func fixedLayout(width: Double, height: Double) -> PreviewTrait {
        PreviewTrait(space: .fixed(Size(width: width, height: height)))
    }
}
