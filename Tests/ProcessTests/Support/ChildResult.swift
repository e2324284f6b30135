/// The status and the outputs of a child process.
struct ChildResult: Equatable, Sendable {
    let status: ChildStatus
    let output: String
    let errors: String

    /// The lines of the output, without empty lines.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
}
