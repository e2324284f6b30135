// The built-in extension doesn't link CoreFoundation, because linking it would cost a megabyte and a millisecond.
#if WITHOUT_COREFOUNDATION
/// Returns `nil`: without Foundation no error conforms to `LocalizedError`.
func localizedText(of error: any Error) -> String? { nil }
#else
import Foundation

/// Returns the description and recovery suggestion of a `LocalizedError`; `nil` for any other error.
func localizedText(of error: any Error) -> String? {
    guard let error = error as? any LocalizedError, let text = error.errorDescription else { return nil }
    return [text, error.recoverySuggestion].compactMap { $0 }.joined(separator: " — ")
}
#endif
