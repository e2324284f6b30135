import SwiftUI

/// A view of the gallery; its source is the file of its type's name.
protocol Sample: View {
    init()
    /// What the page calls it.
    static var title: String { get }
}

/// The samples in the order of the page.
@MainActor let samples: [any Sample.Type] = [
    TextSample.self, MarkdownSample.self, TextDesignSample.self, ContainersSample.self, ControlsSample.self,
    GaugesSample.self,
    ShapesSample.self,
    GradientsSample.self,
    EffectsSample.self, CanvasSample.self, ChartsSample.self, ArrangementsSample.self,
]
