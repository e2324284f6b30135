import SwiftUI
import UIKit
import Vision
import WidgetKit

// The app reads the amount of a receipt; nothing is read here.
// Shows: Receipt
// Shows: amount unknown
// Reports: Vision analyses no images here

nonisolated enum VisionReceipts {
    static func amount(in data: Data) -> String {
        var found: [String] = []
        let request = VNRecognizeTextRequest { request, error in
            guard error == nil, let observations = request.results as? [VNRecognizedTextObservation] else { return }
            found = observations.compactMap { $0.topCandidates(1).first?.string }
        }
        request.recognitionLevel = .accurate
        request.usesLanguageCorrection = true
        request.recognitionLanguages = ["en-US", "de-DE"]
        let codes = VNDetectBarcodesRequest()
        codes.symbologies = [.qr, .ean13]
        do {
            try VNImageRequestHandler(data: data, options: [:]).perform([request, codes])
            return found.first ?? "empty"
        } catch {
            return "amount unknown"
        }
    }
}

struct VisionReceiptWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "VisionReceiptWidget",
            provider: AwaitedTextProvider { ["Receipt", VisionReceipts.amount(in: Data())] }
        ) { AwaitedTextView(entry: $0, symbol: "doc.text.viewfinder") }
        .supportedFamilies([.systemSmall])
    }
}
