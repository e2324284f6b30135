import Foundation

@testable import Bring

/// The checkout that contains these tests.
enum Checkout {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    /// Its names. They are read once, because that takes seconds.
    static let names = Result { try KnownNames(checkout: root) }
}
