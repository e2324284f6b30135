/// A type for the data that an app adds to its alarms.
///
/// Mirrors [AlarmKit's `AlarmMetadata`](https://developer.apple.com/documentation/alarmkit/alarmmetadata).
public protocol AlarmMetadata: Decodable, Encodable, Hashable, Sendable {}

/// The attributes of an alarm's Live Activity.
///
/// Mirrors [AlarmKit's `AlarmAttributes`](https://developer.apple.com/documentation/alarmkit/alarmattributes).
public struct AlarmAttributes<Metadata: AlarmMetadata>: ActivityAttributes, Hashable, Sendable {
    /// The type of the dynamic content.
    public typealias ContentState = AlarmPresentationState

    /// The texts and buttons for each state.
    public var presentation: AlarmPresentation
    /// The app's own data.
    public var metadata: Metadata?
    /// The tint colour of the alarm's presentation.
    public var tintColor: Color

    public init(presentation: AlarmPresentation, metadata: Metadata? = nil, tintColor: Color) {
        (self.presentation, self.metadata, self.tintColor) = (presentation, metadata, tintColor)
    }

    private enum CodingKeys: CodingKey { case presentation, metadata, tintColor }

    /// Encodes the attributes, with the colour as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(presentation, forKey: .presentation)
        try container.encodeIfPresent(metadata, forKey: .metadata)
        try container.encode(CodableColor(tintColor), forKey: .tintColor)
    }

    /// Decodes attributes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        presentation = try container.decode(AlarmPresentation.self, forKey: .presentation)
        metadata = try container.decodeIfPresent(Metadata.self, forKey: .metadata)
        tintColor = try container.decode(CodableColor.self, forKey: .tintColor).color
    }
}

/// Attributes for the Live Activity of an alarm that is stored without any.
package protocol DefaultAlarmAttributes {
    init(of alarm: AlarmRecord)
}
