import Foundation

/// Apple's `UserDefaults` is `Sendable`; Foundation's on Linux is thread-safe too but not declared so.
extension UserDefaults: @retroactive @unchecked Sendable {}
