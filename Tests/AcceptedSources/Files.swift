import AppIntents
import UniformTypeIdentifiers

struct RotateScan: AppIntent {
    static let title: LocalizedStringResource = "Rotate Scan"
    @Parameter(title: "Scan", supportedContentTypes: [.png, .pdf]) var scan: IntentFile
    @Parameter(title: "Cover", description: "In front", default: nil, supportedContentTypes: [.image])
    var cover: IntentFile?

    func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
        var bytes = scan.data
        if scan.availableContentTypes.contains(.png) { bytes = try await scan.data(contentType: .png) }
        let size = try await scan.withFile(contentType: .image) { url, isOriginal in
            isOriginal ? 0 : url.path.count
        }
        var turned = IntentFile(data: bytes, filename: "turned-\(size).png", type: scan.type ?? .png)
        turned.removedOnCompletion = true
        _ = IntentFile(fileURL: URL(fileURLWithPath: "/tmp/a"), filename: "b", type: UTType.png)
        return .result(value: turned)
    }
}
