import Foundation

/// What an error says of itself by Foundation's protocol; `nil` for one that says nothing.
func localizedText(of error: any Error) -> String? {
    guard let error = error as? any LocalizedError, let text = error.errorDescription else { return nil }
    return [text, error.recoverySuggestion].compactMap { $0 }.joined(separator: " — ")
}
