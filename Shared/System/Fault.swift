/// What a system call is made to answer instead of the kernel's own answer.
package enum Fault: Sendable, Equatable {
    /// The call fails with this `errno`. A `close` still closes, as Linux does.
    case errno(CInt)
    /// The call answers this: a file system magic, a time in nanoseconds, a random number. A transfer moves at most so
    /// many bytes, for real.
    case result(Int)
}
