/// What an app adds to its alarms.
///
/// Mirrors [AlarmKit's `AlarmMetadata`](https://developer.apple.com/documentation/alarmkit/alarmmetadata).
public protocol AlarmMetadata: Decodable, Encodable, Hashable, Sendable {}

/// What of an alarm's Live Activity stays the same.
///
/// Mirrors [AlarmKit's `AlarmAttributes`](https://developer.apple.com/documentation/alarmkit/alarmattributes).
public struct AlarmAttributes<Metadata: AlarmMetadata>: ActivityAttributes, Hashable, Sendable {
    /// What changes.
    public typealias ContentState = AlarmPresentationState

    /// What it says in each state.
    public var presentation: AlarmPresentation
    /// What the app adds.
    public var metadata: Metadata?
    /// The colour that tells it from those of other apps.
    public var tintColor: Color

    public init(presentation: AlarmPresentation, metadata: Metadata? = nil, tintColor: Color) {
        (self.presentation, self.metadata, self.tintColor) = (presentation, metadata, tintColor)
    }

    private enum CodingKeys: CodingKey { case presentation, metadata, tintColor }

    /// Writes them; the colour as a text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(presentation, forKey: .presentation)
        try container.encodeIfPresent(metadata, forKey: .metadata)
        try container.encode(WrittenColor(tintColor), forKey: .tintColor)
    }

    /// Reads them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        presentation = try container.decode(AlarmPresentation.self, forKey: .presentation)
        metadata = try container.decodeIfPresent(Metadata.self, forKey: .metadata)
        tintColor = try container.decode(WrittenColor.self, forKey: .tintColor).color
    }
}
