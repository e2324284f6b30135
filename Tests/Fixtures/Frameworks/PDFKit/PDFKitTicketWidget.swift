import PDFKit
import SwiftUI
import WidgetKit

// A ticket of two pages that the app stored, with its text and its first page.
// Shows: 2 pages, 200 × 100
// Shows: Platform 9
// Shows: Ticket to Oslo
// Shows: drawn 100 × 50

nonisolated enum PDFKitTicket {
    /// A file with a text on each page.
    static let data: Data = {
        let texts = ["Platform 9", "Return 17:40"]
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
        ]
        for index in 0..<2 {
            objects.append(
                """
                << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents \(5 + index) 0 R \
                /Resources << /Font << /F 7 0 R >> >> >>
                """)
        }
        for text in texts {
            let content = "0.2 0.4 0.8 rg 0 80 200 20 re f 0 g BT /F 24 Tf 20 30 Td (\(text)) Tj ET"
            objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        }
        objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        objects.append("<< /Title (Ticket to Oslo) >>")
        var text = "%PDF-1.4\n"
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places {
            let digits = String(place)
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 8 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Data(text.utf8)
    }()
}

struct PDFKitTicketView: View {
    private let document = PDFDocument(data: PDFKitTicket.data)

    var body: some View {
        VStack(alignment: .leading) {
            if let document, let page = document.page(at: 0) {
                let bounds = page.bounds(for: .mediaBox)
                let image = page.thumbnail(of: CGSize(width: 100, height: 90), for: .mediaBox)
                Text("\(document.pageCount) pages, \(Int(bounds.width)) × \(Int(bounds.height))").font(.caption)
                Text(page.string?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "").font(.caption)
                Text(document.documentAttributes?[PDFDocumentAttribute.titleAttribute] as? String ?? "").font(.caption2)
                Text("drawn \(Int(image.size.width)) × \(Int(image.size.height))").font(.caption2)
                Image(uiImage: image).border(.gray)
            } else {
                Text("No ticket")
            }
        }
        .containerBackground(.background, for: .widget)
    }
}

struct PDFKitTicketWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PDFKitTicketWidget", provider: AwaitedTextProvider { [] }) { _ in
            PDFKitTicketView()
        }
        .supportedFamilies([.systemSmall])
    }
}
