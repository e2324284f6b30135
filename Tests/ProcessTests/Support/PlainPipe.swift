@testable import AppHost

/// The host's pipe, where Foundation's is seen, too.
typealias PlainPipe = Pipe
