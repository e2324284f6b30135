/// A tea that the user can choose.
package enum Tea: String, Sendable, AppEnum {
    case green, oolong, assam

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tea"
    package static let caseDisplayRepresentations: [Tea: DisplayRepresentation] = [
        .green: "Green Tea", .oolong: "Oolong", .assam: "Assam",
    ]

    /// The name that widgets and intents show.
    package var title: LocalizedStringResource { Self.caseDisplayRepresentations[self]?.title ?? "Tea" }
}

/// The user's choice of a tea: the last one is a document, and one that an intent makes waits in the queue until the host stores it.
package struct TeaChoice: Hashable, Sendable, DocumentValue, QueuePayload {
    package static var format: UInt32 { 1 }
    package static var field: Int { 4 }

    /// The document's key.
    package static let key = DocumentKey<TeaChoice>(.tea, literal: "choice")

    package let tea: Tea
    /// In milliseconds since 1 January 1970.
    package let instant: Int64

    package init(_ tea: Tea, at instant: Int64) { (self.tea, self.instant) = (tea, instant) }

    /// All choices are about one thing: a later one makes an earlier one void.
    package var subject: UInt32 { 0 }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, tea.rawValue)
        writer.write(2, instant, in: .instants)
    }

    package init(from reader: inout WireReader) throws {
        var (tea, instant): (Tea?, Int64?)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: tea = Tea(rawValue: try reader.string(field))
            case 2: instant = try reader.signed(field, in: .instants)
            default: try reader.skip(field)
            }
        }
        guard let tea else { throw WireError(.missing(field: 1), at: reader.offset) }
        guard let instant else { throw WireError(.missing(field: 2), at: reader.offset) }
        self.init(tea, at: instant)
    }

    /// Asks the host to store a tea that is chosen now.
    ///
    /// - Throws: ``CommandFailure`` without a container or with a full queue; ``ContainerError``.
    package static func request(_ tea: Tea) throws {
        let context = RequestContext.current
        guard let container = ContainerSession.current.container else {
            throw CommandFailure("no container for a choice of tea — run 'AppHost sync'", exitCode: .inputOutput)
        }
        let choice = TeaChoice(tea, at: context.now.milliseconds)
        try ActionQueue(container: container).append(
            QueuedAction(choice, at: choice.instant, chance: context.random()))
    }
}

extension Domain {
    /// The tea that the user chose. Only the host writes it.
    package static var tea: Domain { Domain(name: "tea", index: 9) { _ in "'AppHost tea NAME' writes it again" } }
}
