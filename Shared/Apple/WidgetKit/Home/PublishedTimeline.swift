/// The rendered timeline of an item on a screen, which refers to snapshots in the container.
package struct PublishedTimeline: Hashable, Sendable, DocumentValue {
    package static var format: UInt32 { 1 }

    /// The maximum number of entries that are drawn in advance.
    package static let entryLimit = 64

    /// An entry of the timeline.
    package struct Entry: Hashable, Sendable, WireRecord {
        /// The instant from which the entry is shown, in milliseconds since 1 January 1970.
        package var instant: Int64
        /// The name of the entry's snapshot in the container, without the extension: `.png` for the image, `.json` for the metadata. For a
        /// Live Activity also without the presentation.
        package var snapshot: String

        package init(instant: Int64, snapshot: String) { (self.instant, self.snapshot) = (instant, snapshot) }

        package static var blank: Self { Self(instant: 0, snapshot: "") }

        package mutating func code(_ coder: inout WireCoder) {
            coder.signed(1, &instant, in: .instants)
            coder.text(2, &snapshot)
        }
    }

    /// The subject of a timeline: a widget, a control or a Live Activity of the kind.
    package enum Subject: Hashable, Sendable {
        /// A widget in a family, or a control in a size.
        case placed(PlacedWidget.Place)
        /// A Live Activity with the content that has this fingerprint.
        case activity(version: UInt64)
    }

    /// The instant of the request for the timeline, in milliseconds since 1 January 1970.
    package var instant: Int64
    /// The item's kind and the subject. If they differ from the item's current ones, the timeline is out of date.
    package var kind: String
    package var subject: Subject
    /// The entries in order of their instants; never empty.
    package var entries: [Entry]
    /// The instant of the next reload, in milliseconds since 1 January 1970; `nil` for never.
    package var reload: Int64?
    /// The names of the domains that were read for the timeline, without duplicates.
    package var domains: [String]

    package init(
        instant: Int64, kind: String, subject: Subject, entries: [Entry], reload: Int64? = nil, domains: [String] = []
    ) {
        (self.instant, self.kind, self.subject, self.entries) = (instant, kind, subject, entries)
        (self.reload, self.domains) = (reload, domains)
    }

    /// Returns the key of the timeline of the item with an id. Names of documents have no uppercase letters, unlike the id of a Live Activity.
    ///
    /// - Throws: ``ContainerError`` for an invalid id.
    package static func key(of id: String) throws(ContainerError) -> DocumentKey<PublishedTimeline> {
        try DocumentKey(.widgets, documentPrefix + id.lowercased())
    }

    /// The prefix of the document names, before the item's id.
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
        switch subject {
        case .placed(.family(let family)): writer.write(3, family.name)
        case .placed(.control(let size)): writer.write(8, size.rawValue)
        case .activity(let version): writer.write(9, fixed64: version)
        }
        for entry in entries { writer.write(4, message: entry.encode) }
        if let reload { writer.write(6, reload, in: .instants) }
        for domain in domains { writer.write(7, domain) }
    }

    package init(from reader: inout WireReader) throws {
        var (instant, kind, subject, entries) = (Int64(0), "", Subject?.none, [Entry]())
        var (reload, domains) = (Int64?.none, [String]())
        while let field = try reader.nextField() {
            switch field.number {
            case 1: instant = try reader.signed(field, in: .instants)
            case 2: kind = try reader.string(field)
            case 3: subject = .placed(.family(try reader.named(WidgetFamily.init(name:), field)))
            case 4:
                let entry: Entry = try reader.record(field)
                // An invalid name could refer to a file outside the snapshots.
                guard Self.isValid(snapshot: entry.snapshot) else {
                    throw WireError(.missing(field: 2), at: reader.offset)
                }
                guard entries.count < Self.entryLimit else { throw WireError(.range(field: 4), at: reader.offset) }
                entries.append(entry)
            case 6: reload = try reader.signed(field, in: .instants)
            case 7:
                let domain = try reader.string(field)
                // No container has more domains.
                if domains.count < Domain.limit, !domains.contains(domain) { domains.append(domain) }
            case 8: subject = .placed(.control(try reader.named(ControlPresentation.init(rawValue:), field)))
            case 9: subject = .activity(version: try reader.fixed64(field))
            default: try reader.skip(field)
            }
        }
        guard let subject else { throw WireError(.missing(field: 3), at: reader.offset) }
        guard !entries.isEmpty else { throw WireError(.missing(field: 4), at: reader.offset) }
        self.init(
            instant: instant, kind: kind, subject: subject, entries: entries, reload: reload, domains: domains)
    }

    /// Returns true if a string is a valid snapshot name.
    package static func isValid(snapshot name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
                    || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
            } && name.utf8.first != UInt8(ascii: ".")
    }
}

extension Domain {
    /// The timelines and requests of WidgetExt.
    package static var widgets: Domain {
        Domain(name: "widgets", index: 4, writers: [.widgets]) { _ in "run 'AppHost widget reload' to quarantine it" }
    }
}
