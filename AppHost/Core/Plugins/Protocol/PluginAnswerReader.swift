import Shared

/// Parses a plug-in's output into answers: one line per answer, one answer per request.
struct PluginAnswerReader {
    /// The maximum length of a line in bytes.
    private let limit: Int

    private var line: [UInt8] = []
    /// The pending request.
    private var pending: Int?
    /// The last answered request.
    private var answered: Int?

    init(limit: Int = PluginLimits().line) { self.limit = limit }

    /// The number of bytes after the last line feed.
    var unfinished: Int { line.count }

    /// Expects the answer to a request.
    mutating func ask(_ id: Int) { pending = id }

    /// Parses bytes of any number of lines or parts of lines.
    ///
    /// - Returns: The expected answer; `nil` while it is incomplete.
    /// - Throws: ``ProtocolFault``, after which the rest of the output is undefined.
    mutating func take(_ bytes: some Collection<UInt8>) throws(ProtocolFault) -> PluginAnswer? {
        var found: PluginAnswer?
        for part in bytes.split(separator: 0x0A, maxSplits: .max, omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 {
                // A line feed precedes this part.
                if let answer = try end() { found = answer }
            }
            guard line.count + part.element.count <= limit else { throw .longLine(limit: limit) }
            line += part.element
        }
        return found
    }

    private mutating func end() throws(ProtocolFault) -> PluginAnswer? {
        defer { line = [] }
        let (id, answer) = try PluginAnswer.read(line, limit: limit)
        guard let pending else {
            throw id == answered ? .twice(id: id) : .unrequested
        }
        guard id == pending else {
            throw id == answered ? .twice(id: id) : .id(requested: pending, answered: id)
        }
        (self.pending, answered) = (nil, id)
        return answer
    }
}
