import Foundation
import Shared

extension Snapshot {
    /// Returns the metadata, with positions rounded to a thousandth of a point.
    func metadata(drawnBy renderer: RendererVersion) -> SnapshotMetadata {
        SnapshotMetadata(
            kind: kind, place: place, date: date, size: list.size, url: url?.absoluteString,
            regions: widgetRegion + regions.compactMap(\.metadata), texts: texts.map(\.metadata),
            accessibility: spoken.map(\.metadata),
            diagnostics: diagnostics.map { .init(message: $0.message, path: $0.path.description) }, renderer: renderer,
            control: control, isPlaceholder: isPlaceholder)
    }

    /// The region of the whole widget, if the widget has a URL.
    private var widgetRegion: [SnapshotMetadata.Region] {
        url.map { [.init(rect: Rect(list.size).toThousandths, action: .url($0.absoluteString))] } ?? []
    }
}

extension DrawnRegion {
    /// The region's metadata; `nil` for an action that only the app can perform.
    fileprivate var metadata: SnapshotMetadata.Region? {
        switch action {
        case .url(let url): .init(rect: rect.toThousandths, action: .url(url.absoluteString))
        case .intent(let id, let parameters):
            .init(rect: rect.toThousandths, action: .intent(id: id, parameters: parameters))
        case .toggle(let id, let isOn, let parameters):
            .init(rect: rect.toThousandths, action: .intent(id: id, parameters: parameters), isOn: isOn)
        case .button(let number): .init(rect: rect.toThousandths, action: .button(number))
        case .closure: nil
        }
    }
}

extension SpokenElement {
    fileprivate var metadata: SnapshotMetadata.AccessibilityElement {
        .init(
            rect: rect.toThousandths, label: properties.label, value: properties.value, hint: properties.hint,
            identifier: properties.identifier, traits: properties.traits)
    }
}

extension DrawnText {
    fileprivate var metadata: SnapshotMetadata.DisplayedText {
        .init(
            string: string, lines: lines, rect: rect.toThousandths, fontSize: fontSize, isTruncated: isTruncated,
            moments: moments)
    }
}

extension Rect {
    /// The rectangle rounded to a thousandth of a point.
    var toThousandths: Rect {
        func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
        return Rect(x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height))
    }
}
