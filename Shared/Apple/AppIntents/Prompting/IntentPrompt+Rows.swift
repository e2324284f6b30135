extension IntentPrompt {
    /// Returns the answer for a line typed below numbered choices. A number selects the choice in that row, even if another choice has the
    /// number as its name.
    package func answer(amongRows line: String) -> JSONValue {
        guard !items.isEmpty else { return .string(line) }
        guard takesSeveral else { return row(line) ?? .string(line) }
        return .array(line.piecesBetweenCommas.map { row($0) ?? .string($0) })
    }

    /// Returns the answer for a string given in advance: the identifier, name or row number of a choice.
    ///
    /// `#2` is always a row number, `id:2` always an identifier.
    /// - Throws: ``IntentError`` for a number that is the row of one choice and the identifier or name of another choice.
    package func answer(givenInAdvance text: String) throws -> JSONValue {
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
                .ambiguousAnswer(
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

    /// Returns the index of the row with the number in a string; `nil` if there is no such row.
    private func place(_ text: String) -> Int? {
        guard let number = Int(text), number >= 1, number <= items.count else { return nil }
        return number - 1
    }
}

extension JSONValue {
    /// Returns an answer that selects a choice by its identifier alone.
    package static func choice(_ id: String) -> JSONValue { ["id": .string(id)] }
}

extension String {
    /// The parts between commas, without surrounding spaces.
    var piecesBetweenCommas: [String] {
        split(separator: ",").map { piece in
            var piece = piece
            while piece.first == " " { piece.removeFirst() }
            while piece.last == " " { piece.removeLast() }
            return String(piece)
        }
    }
}
