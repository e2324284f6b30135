import Foundation

/// Apple's `UserDefaults` is `Sendable`. On Linux, Foundation's class is also thread-safe, but isn't declared so.
extension UserDefaults: @retroactive @unchecked Sendable {}
