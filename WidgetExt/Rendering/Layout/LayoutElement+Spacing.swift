import Shared

extension LayoutElement {
    /// The element's preference with the system's distance at edges something around it has changed; a space stays one.
    func spacing(resetting edges: Edge.Set) -> SpacingPreference {
        var spacing = spacing
        if !isSpacer { spacing.reset(edges) }
        return spacing
    }
}
