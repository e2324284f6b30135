@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The states of the permission to recognise speech.
public enum SFSpeechRecognizerAuthorizationStatus: Int, Sendable { case notDetermined, denied, restricted, authorized }

/// The recognition of speech, which the user has denied.
open class SFSpeechRecognizer: @unchecked Sendable {
    public let locale: Locale
    open var isAvailable: Bool { false }
    open var supportsOnDeviceRecognition: Bool { false }

    /// Creates a recogniser for the request's language.
    public convenience init?() { self.init(locale: .current) }

    public init?(locale: Locale) { self.locale = locale }

    /// Returns no languages.
    open class func supportedLocales() -> Set<Locale> { [] }

    /// Returns that the permission is denied.
    open class func authorizationStatus() -> SFSpeechRecognizerAuthorizationStatus { .denied }

    /// Reports that the permission is denied.
    open class func requestAuthorization(
        _ handler: @escaping @Sendable (SFSpeechRecognizerAuthorizationStatus) -> Void
    ) {
        DeviceData.report("Speech answers as a phone whose user denied access")
        DispatchQueue.global().async { handler(.denied) }
    }
}
