import Foundation
import Model

private final class DesignToken {}

extension Bundle {
    /// The framework's bundle.
    static let design = Bundle(for: DesignToken.self)
}

extension Loaf {
    static var first: Loaf {
        guard let url = Bundle.design.url(forResource: "Loaves", withExtension: "json") else {
            preconditionFailure("the framework's bundle has no Loaves.json")
        }
        do {
            return try JSONDecoder().decode([Loaf].self, from: Data(contentsOf: url))[0]
        } catch { preconditionFailure("Loaves.json: \(error)") }
    }
}
