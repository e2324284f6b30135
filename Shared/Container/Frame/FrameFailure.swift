/// The reason why bytes aren't a valid document, before their path is known.
package struct FrameFailure: Error, Equatable, Sendable {
    package let cause: ContainerError.Cause

    init(_ cause: ContainerError.Cause) { self.cause = cause }
}
