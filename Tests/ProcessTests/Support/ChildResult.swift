/// What a child process left behind.
struct ChildResult: Equatable, Sendable {
    let status: ChildStatus
    let output: String
    let errors: String

    /// Its output's lines, without empty ones.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
}
