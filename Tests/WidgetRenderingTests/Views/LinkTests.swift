import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The colour of a link's label.
@MainActor
struct LinkTests {
    private func colors(@ViewBuilder _ view: () -> some View) -> [Paint] {
        resolve(view(), in: ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog()))
            .flatMap(\.all).compactMap { if case .text(let text) = $0.content { text.runs.first?.paint } else { nil } }
    }

    private func paint(_ color: Color) -> Paint { color.paint(in: EnvironmentValues()) }

    @Test("A link's label is in the accent colour, or in the tint")
    func tint() throws {
        let url = try #require(URL(string: "sample://page"))
        #expect(colors { Link("Page", destination: url) } == [paint(.blue)])
        #expect(colors { Link(destination: url) { Text(verbatim: "a") } } == [paint(.blue)])
        #expect(colors { VStack { Link("Page", destination: url) }.tint(.red) } == [paint(.red)])
    }

    @Test("A style on a link, or in its label, wins over the tint")
    func style() throws {
        let url = try #require(URL(string: "sample://page"))
        #expect(colors { Link("Page", destination: url).foregroundStyle(.red) } == [paint(.red)])
        #expect(colors { Link(destination: url) { Text(verbatim: "a").foregroundStyle(.red) } } == [paint(.red)])
    }
}
