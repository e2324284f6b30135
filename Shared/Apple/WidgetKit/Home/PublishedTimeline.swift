/// The rendered timeline of a placed widget, which refers to snapshots in the container.
package struct PublishedTimeline: Hashable, Sendable, DocumentValue {
    package static var format: UInt32 { 1 }

    /// The maximum number of entries that are drawn in advance.
    package static let entryLimit = 64

    /// An entry of the timeline.
    package struct Entry: Hashable, Sendable {
        /// The instant from which the entry is shown, in milliseconds since 1 January 1970.
        package var instant: Int64
        /// The name of the entry's snapshot in the container, without the extension: `.png` for the image, `.json` for the metadata.
        package var snapshot: String

        package init(instant: Int64, snapshot: String) { (self.instant, self.snapshot) = (instant, snapshot) }
    }

    /// The instant of the request for the timeline, in milliseconds since 1 January 1970.
    package var instant: Int64
    /// The widget's kind, and its family or control size. If they differ from the placed widget's, the timeline is out of date.
    package var kind: String
    package var family: String
    /// The entries in order of their instants; never empty.
    package var entries: [Entry]
    /// The reload policy: `atEnd`, `after` or `never`.
    package var policy: String
    /// The instant of the next reload, in milliseconds since 1 January 1970; `nil` for never.
    package var reload: Int64?
    /// The names of the domains that were read for the timeline, without duplicates.
    package var domains: [String]

    package init(
        instant: Int64, kind: String, family: String, entries: [Entry], policy: String, reload: Int64?,
        domains: [String]
    ) {
        (self.instant, self.kind, self.family, self.entries) = (instant, kind, family, entries)
        (self.policy, self.reload, self.domains) = (policy, reload, domains)
    }

    /// Returns the key of a placed widget's timeline.
    ///
    /// - Throws: ``ContainerError`` for an invalid id.
    package static func key(of widget: String) throws(ContainerError) -> DocumentKey<PublishedTimeline> {
        try DocumentKey(.widgets, documentPrefix + widget)
    }

    /// The prefix of the document names, before the widget's id.
    package static let documentPrefix = "timeline."

    /// Returns the entry shown at an instant: the last entry whose instant has come, otherwise the first entry.
    package func entry(at instant: Int64) -> Entry? { entries.last { $0.instant <= instant } ?? entries.first }

    /// Returns the instant of the next change of the shown entry; `nil` for never.
    package func change(after instant: Int64) -> Int64? {
        // The first entry is shown even before its instant.
        entries.dropFirst().first { $0.instant > instant }?.instant
    }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, instant, in: .instants)
        writer.write(2, kind)
        writer.write(3, family)
        for entry in entries {
            writer.write(4) { part in
                part.write(1, entry.instant, in: .instants)
                part.write(2, entry.snapshot)
            }
        }
        writer.write(5, policy)
        if let reload { writer.write(6, reload, in: .instants) }
        for domain in domains { writer.write(7, domain) }
    }

    package init(from reader: inout WireReader) throws {
        self.init(instant: 0, kind: "", family: "", entries: [], policy: "", reload: nil, domains: [])
        while let field = try reader.nextField() {
            switch field.number {
            case 1: instant = try reader.signed(field, in: .instants)
            case 2: kind = try reader.string(field)
            case 3: family = try reader.string(field)
            case 4:
                var part = try reader.message(field)
                var entry = Entry(instant: 0, snapshot: "")
                while let field = try part.nextField() {
                    switch field.number {
                    case 1: entry.instant = try part.signed(field, in: .instants)
                    case 2: entry.snapshot = try part.string(field)
                    default: try part.skip(field)
                    }
                }
                // An invalid name could refer to a file outside the snapshots.
                guard Self.isValid(snapshot: entry.snapshot) else {
                    throw WireError(.missing(field: 2), at: reader.offset)
                }
                guard entries.count < Self.entryLimit else { throw WireError(.range(field: 4), at: reader.offset) }
                entries.append(entry)
            case 5: policy = try reader.string(field)
            case 6: reload = try reader.signed(field, in: .instants)
            case 7:
                let domain = try reader.string(field)
                // No container has more domains.
                if domains.count < Domain.limit, !domains.contains(domain) { domains.append(domain) }
            default: try reader.skip(field)
            }
        }
        guard !entries.isEmpty else { throw WireError(.missing(field: 4), at: reader.offset) }
    }

    /// Returns true if a string is a valid snapshot name.
    package static func isValid(snapshot name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".")
            } && name.utf8.first != UInt8(ascii: ".")
    }
}

extension Domain {
    /// The timelines and requests of WidgetExt.
    package static var widgets: Domain {
        Domain(name: "widgets", index: 4, writers: [.widgets]) { _ in "run 'AppHost widget reload' to quarantine it" }
    }
}
