extension IntentAsk {
    /// What a line means to a person who sees the answers numbered: a number is the row it stands before, whatever else is called so.
    package func answer(amongRows line: String) -> JSONValue {
        guard !items.isEmpty else { return .string(line) }
        guard takesSeveral else { return row(line) ?? .string(line) }
        return .array(line.piecesBetweenCommas.map { row($0) ?? .string($0) })
    }

    /// What an answer written beforehand means: the identifier, the name or the place of one that is offered.
    ///
    /// `#2` is a place and nothing else, `id:2` an identifier.
    /// - Throws: ``IntentError`` for a number that is the place of one thing, and the identifier or the name of another.
    package func answer(writtenBeforehand text: String) throws -> JSONValue {
        guard !items.isEmpty else { return .string(text) }
        guard takesSeveral else { return try named(text) }
        return .array(try text.piecesBetweenCommas.map(named))
    }

    private func named(_ text: String) throws -> JSONValue {
        let key = text.normalizedPhrase
        let byName = items.filter { $0.title.normalizedPhrase == key }
        let byID = items.first { $0.id == text }
        let known = byID ?? (byName.count == 1 ? byName[0] : nil)
        let placed = place(text).map { items[$0] }
        if let known, let placed, known.id != placed.id {
            throw IntentError(
                .severalMeant(
                    text, placed: placed.title, named: known.title, byID: byID != nil, id: known.id))
        }
        if let known { return byID == nil ? .string(text) : .choice(known.id) }
        if let placed { return .choice(placed.id) }
        if text.hasPrefix("#"), let row = row(String(text.dropFirst())) { return row }
        if text.hasPrefix("id:"), let item = items.first(where: { $0.id == text.dropFirst(3) }) {
            return .choice(item.id)
        }
        return .string(text)
    }

    private func row(_ text: String) -> JSONValue? { place(text).map { .choice(items[$0].id) } }

    /// The index of the row with a number.
    private func place(_ text: String) -> Int? {
        guard let number = Int(text), number >= 1, number <= items.count else { return nil }
        return number - 1
    }
}

extension JSONValue {
    /// The answer that is one of those offered, by its identifier alone.
    package static func choice(_ id: String) -> JSONValue { ["id": .string(id)] }
}

extension String {
    /// The pieces between commas, without the space around them.
    var piecesBetweenCommas: [String] {
        split(separator: ",").map { piece in
            var piece = piece
            while piece.first == " " { piece.removeFirst() }
            while piece.last == " " { piece.removeLast() }
            return String(piece)
        }
    }
}
