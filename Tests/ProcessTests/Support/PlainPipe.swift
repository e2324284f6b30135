@testable import AppHost

/// The host's `Pipe`, for files that also import Foundation's.
typealias PlainPipe = Pipe
