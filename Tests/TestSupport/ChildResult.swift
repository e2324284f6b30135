/// The status and the outputs of a child process.
package struct ChildResult: Equatable, Sendable {
    package let status: ChildStatus
    package let output: String
    package let errors: String

    package init(status: ChildStatus, output: String, errors: String) {
        (self.status, self.output, self.errors) = (status, output, errors)
    }

    /// The lines of the output, without empty lines.
    package var lines: [String] { output.split(separator: "\n").map(String.init) }
}
