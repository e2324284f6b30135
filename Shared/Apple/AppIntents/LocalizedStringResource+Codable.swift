extension LocalizedStringResource: Codable {
    private enum CodingKeys: CodingKey { case key, table }

    /// Writes the key and its table. One with values or a text for where no table has it is written as it reads now.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isWholeKey ? key : text, forKey: .key)
        if isWholeKey { try container.encodeIfPresent(table, forKey: .table) }
    }

    /// Reads a key and its table, or a text alone.
    public init(from decoder: any Decoder) throws {
        // A text or an object with a key: decoding tells which.
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(text, table: nil)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .key),
            table: try container.decodeIfPresent(String.self, forKey: .table))
    }
}
