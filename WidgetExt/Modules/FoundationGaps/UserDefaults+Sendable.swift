import Foundation

/// Apple's may be used from any thread and says so; Foundation's on Linux may, too, but doesn't.
extension UserDefaults: @retroactive @unchecked Sendable {}
