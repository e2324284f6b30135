import TestSupport

@testable import AppHost

/// The host's `Pipe`, for files that also import Foundation's.
typealias PlainPipe = Pipe

/// A test's child, rather than the host's.
typealias ChildProcess = TestProcess
