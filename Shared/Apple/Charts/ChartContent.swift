/// The content of a chart.
///
/// Mirrors [Charts' `ChartContent`](https://developer.apple.com/documentation/charts/chartcontent).
@MainActor @preconcurrency
public protocol ChartContent {
    /// The type of ``body``.
    associatedtype Body: ChartContent
    /// The content from which this content is composed.
    @ChartContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: ChartContent {}

extension ChartContent where Self: _Bodyless, Body == Never {
    /// Never called: the chart draws marks directly.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the chart draws it directly") }
}

/// Content that the chart draws directly.
@MainActor
package protocol PrimitiveChartContent: _Bodyless {
    /// Adds the content's marks to a collector.
    func collect(into marks: MarkCollector, _ attributes: MarkAttributes)
}

extension MarkCollector {
    /// Adds the marks of content.
    func collect<Content: ChartContent>(_ content: Content, _ attributes: MarkAttributes) {
        guard isWithinBudget else { return }
        if let primitive = content as? any PrimitiveChartContent {
            primitive.collect(into: self, attributes)
        } else {
            collect(running { content.body }, attributes)
        }
    }
}

/// A group of content; a modifier on the group applies to all of its marks.
nonisolated public struct Plot<Content: ChartContent>: ChartContent, PrimitiveChartContent {
    let content: Content

    public init(@ChartContentBuilder content: () -> Content) { self.content = content() }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.collect(content, attributes)
    }
}

extension ForEach: ChartContent, PrimitiveChartContent where Content: ChartContent {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, id: { $0[keyPath: id] }, content: content)
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        for element in data {
            guard marks.isWithinBudget else { return }
            marks.collect(marks.running { content(element) }, attributes)
        }
    }
}

extension ForEach where Content: ChartContent, Data.Element: Identifiable, ID == Data.Element.ID {
    /// Creates content from identified elements.
    public init(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, id: { $0.id }, content: content)
    }
}

extension ForEach where Content: ChartContent, Data == Range<Int>, ID == Int {
    public init(_ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content) {
        self.init(data: data, id: { $0 }, content: content)
    }
}
