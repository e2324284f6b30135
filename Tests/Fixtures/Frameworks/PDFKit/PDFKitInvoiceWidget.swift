import PDFKit
import SwiftUI
import WidgetKit

// A document made of blank pages, written out and read back; and data that is no PDF. Documents aren't written here.
// Shows: No document
// Shows: 0 pages
// Reports: PDFKit writes no documents here

nonisolated struct PDFKitInvoiceEntry: TimelineEntry {
    let date: Date
    let title: String
    let pages: Int
    let page: String
    let upload: String
}

@MainActor
final class PDFKitInvoiceBuilder {
    private let document = PDFDocument()

    @discardableResult
    func addPage(width: CGFloat, height: CGFloat) -> Self {
        let page = PDFPage()
        page.setBounds(CGRect(x: 0, y: 0, width: width, height: height), for: .mediaBox)
        document.insert(page, at: document.pageCount)
        return self
    }

    func build(title: String) -> Data? {
        document.documentAttributes = [PDFDocumentAttribute.titleAttribute: title]
        return document.dataRepresentation()
    }
}

nonisolated struct PDFKitInvoiceProvider: TimelineProvider {
    func placeholder(in context: Context) -> PDFKitInvoiceEntry {
        PDFKitInvoiceEntry(date: .now, title: "Invoice", pages: 1, page: "", upload: "")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (PDFKitInvoiceEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<PDFKitInvoiceEntry>) -> Void) {
        Task { @MainActor in
            let builder = PDFKitInvoiceBuilder()
                .addPage(width: 595, height: 842)
                .addPage(width: 300, height: 200)
                .addPage(width: 595, height: 842)
            completion(Timeline(entries: [entry(for: builder.build(title: "Invoice 7"))], policy: .never))
        }
    }

    @MainActor
    private func entry(for data: Data?) -> PDFKitInvoiceEntry {
        guard let data, let document = PDFDocument(data: data) else {
            return PDFKitInvoiceEntry(date: .now, title: "No document", pages: 0, page: "", upload: "")
        }
        let title = document.documentAttributes?[PDFDocumentAttribute.titleAttribute] as? String
        let bounds = document.page(at: 1)?.bounds(for: .mediaBox) ?? .zero
        let upload = PDFDocument(data: Data("<html>404</html>".utf8))
        return PDFKitInvoiceEntry(
            date: .now,
            title: title ?? "Untitled",
            pages: document.pageCount,
            page: "Page 2 is \(Int(bounds.width)) × \(Int(bounds.height))",
            upload: upload == nil ? "Upload unreadable" : "Upload ok"
        )
    }
}

struct PDFKitInvoiceWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PDFKitInvoiceWidget", provider: PDFKitInvoiceProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label(entry.title, systemImage: "doc.richtext").font(.headline)
                Text("\(entry.pages) pages")
                Text(entry.page)
                Text(entry.upload)
            }
            .font(.caption)
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Invoice")
        .supportedFamilies([.systemSmall])
    }
}
