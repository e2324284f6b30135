/// Takes what a plug-in writes and makes answers of it: one line an answer, one answer a request.
struct PluginAnswerReader {
    /// The most bytes of a line.
    static let lineLimit = 1 << 20

    private var line: [UInt8] = []
    /// The request that waits for its answer.
    private var asked: Int?
    /// The last one answered.
    private var answered: Int?

    /// What was written after the last line feed.
    var unfinished: Int { line.count }

    /// Waits for the answer to a request.
    mutating func ask(_ id: Int) { asked = id }

    /// Takes bytes as they come, whole lines or not.
    ///
    /// - Returns: The answer that was waited for; `nil` while there is none.
    /// - Throws: ``ProtocolFault``, after which nothing the plug-in writes means anything.
    mutating func take(_ bytes: some Collection<UInt8>) throws(ProtocolFault) -> PluginAnswer? {
        var found: PluginAnswer?
        for part in bytes.split(separator: 0x0A, maxSplits: .max, omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 {
                // A line feed came before this part.
                if let answer = try end() { found = answer }
            }
            guard line.count + part.element.count <= Self.lineLimit else { throw .longLine(limit: Self.lineLimit) }
            line += part.element
        }
        return found
    }

    private mutating func end() throws(ProtocolFault) -> PluginAnswer? {
        defer { line = [] }
        let (id, answer) = try PluginAnswer.read(line)
        guard let asked else {
            throw id == answered ? .twice(id: id) : .unasked
        }
        guard id == asked else {
            throw id == answered ? .twice(id: id) : .id(asked: asked, answered: id)
        }
        (self.asked, answered) = (nil, id)
        return answer
    }
}
