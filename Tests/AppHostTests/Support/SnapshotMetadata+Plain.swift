import Foundation
import Shared

extension SnapshotMetadata {
    /// Metadata of a small widget of a kind, drawn by a renderer of no machine.
    init(plain kind: String) {
        self.init(
            kind: kind, place: .family(.systemSmall), date: Date(timeIntervalSince1970: 0),
            size: Size(width: 158, height: 158),
            renderer: RendererVersion(architecture: "none", fonts: "none", libraries: []))
    }

    /// Writes the document to a file.
    func write(to path: String) throws { try Data(try serialised()).write(to: URL(fileURLWithPath: path)) }
}
