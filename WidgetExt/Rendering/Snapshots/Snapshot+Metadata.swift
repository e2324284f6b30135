import Foundation
import Shared

extension Snapshot {
    /// Returns the metadata, with positions rounded to a thousandth of a point.
    func metadata(drawnBy renderer: RendererVersion) -> SnapshotMetadata {
        SnapshotMetadata(
            kind: kind, place: place, date: date, size: list.size, url: url,
            regions: tappableRegions, texts: texts.map(\.metadata), accessibility: spoken.map(\.metadata),
            diagnostics: diagnostics.map { .init(message: $0.message, path: $0.path.description) }, renderer: renderer,
            control: control, isPlaceholder: isPlaceholder)
    }

    /// The regions with an action, after the region of the whole widget if the widget has a URL.
    private var tappableRegions: [SnapshotMetadata.Region] {
        let widget = DrawnRegion(rect: Rect(list.size), action: url.map { .url($0) })
        return ([widget] + regions).compactMap { region in
            region.action.map { SnapshotMetadata.Region(rect: region.rect.toThousandths, action: $0) }
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
