// What the built-in extension is linked with has no CoreFoundation, which costs a megabyte and a millisecond.
#if WITHOUT_COREFOUNDATION
/// Nothing: errors of Foundation's protocol don't exist here.
func localizedText(of error: any Error) -> String? { nil }
#else
import Foundation

/// What an error says of itself by Foundation's protocol; `nil` for one that says nothing.
func localizedText(of error: any Error) -> String? {
    guard let error = error as? any LocalizedError, let text = error.errorDescription else { return nil }
    return [text, error.recoverySuggestion].compactMap { $0 }.joined(separator: " — ")
}
#endif
