import SwiftUI

/// A view of the gallery. Its source file is named after its type.
protocol Sample: View {
    init()
    /// The heading on the page.
    static var title: String { get }
}

/// The samples, in the order of the page.
@MainActor let samples: [any Sample.Type] = [
    TextSample.self, MarkdownSample.self, LettersSample.self, ContainersSample.self, ControlsSample.self,
    GaugesSample.self,
    ShapesSample.self,
    GradientsSample.self,
    EffectsSample.self, CanvasSample.self, ChartsSample.self, ArrangementsSample.self,
    ReactionsSample.self, SubviewsSample.self,
]
