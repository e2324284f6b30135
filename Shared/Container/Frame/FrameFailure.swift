/// Why bytes aren't a document, before anybody knows which file they are from.
package struct FrameFailure: Error, Equatable, Sendable {
    package let cause: ContainerError.Cause

    init(_ cause: ContainerError.Cause) { self.cause = cause }
}
