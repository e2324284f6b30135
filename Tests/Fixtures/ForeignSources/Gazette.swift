// Uses: XMLParser, XMLParserDelegate with only import Foundation (no FoundationXML), RSS from a string literal; family: systemSmall
// Shows: Bridge reopens
import Foundation
import SwiftUI
import WidgetKit

nonisolated final class GazetteParser: NSObject, XMLParserDelegate {
    private(set) var headlines: [String] = []
    private var isInItem = false
    private var buffer = ""

    func parse(_ text: String) -> [String] {
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        parser.shouldProcessNamespaces = true
        if !parser.parse() { return [parser.parserError?.localizedDescription ?? "Unreadable feed"] }
        return headlines
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
    ) {
        if elementName == "item" { isInItem = attributeDict["status"] != "draft" }
        buffer = ""
    }
    func parser(_ parser: XMLParser, foundCharacters string: String) { buffer += string }
    // swift-format-ignore: AlwaysUseLowerCamelCase
    func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
        buffer += String(decoding: CDATABlock, as: UTF8.self)
    }
    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
    ) {
        if elementName == "title", isInItem { headlines.append(buffer.trimmingCharacters(in: .whitespacesAndNewlines)) }
        if elementName == "item" { isInItem = false }
    }
}

nonisolated struct GazetteEntry: TimelineEntry { let date: Date; let headlines: [String] }

nonisolated struct GazetteProvider: TimelineProvider {
    private static let feed = """
        <?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Harbour Gazette</title>
        <item><title>Bridge reopens</title></item><item status="draft"><title>Unfinished</title></item>
        <item><title><![CDATA[Market & fair]]></title></item></channel></rss>
        """
    private var entry: GazetteEntry { GazetteEntry(date: .now, headlines: GazetteParser().parse(Self.feed)) }
    func placeholder(in context: Context) -> GazetteEntry { GazetteEntry(date: .now, headlines: ["Headline"]) }
    func getSnapshot(in context: Context, completion: @escaping (GazetteEntry) -> Void) { completion(entry) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<GazetteEntry>) -> Void) {
        completion(Timeline(entries: [entry], policy: .after(.now + 1800)))
    }
}

@main
struct GazetteWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "GazetteWidget", provider: GazetteProvider()) { entry in
            VStack(alignment: .leading) { ForEach(entry.headlines, id: \.self) { Text($0).font(.footnote.bold()) } }
                .containerBackground(.background, for: .widget)
        }
    }
}
