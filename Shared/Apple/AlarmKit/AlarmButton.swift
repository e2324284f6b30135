/// A button of an alarm's presentation.
///
/// Mirrors [AlarmKit's `AlarmButton`](https://developer.apple.com/documentation/alarmkit/alarmbutton).
public struct AlarmButton: Hashable, Codable, Sendable {
    /// The button's text.
    public var text: LocalizedStringResource
    /// The colour of the text.
    public var textColor: Color
    /// The name of the symbol shown if there is no space for the text.
    public var systemImageName: String

    public init(text: LocalizedStringResource, textColor: Color, systemImageName: String) {
        (self.text, self.textColor, self.systemImageName) = (text, textColor, systemImageName)
    }

    private enum CodingKeys: CodingKey { case text, textColor, systemImageName }

    /// Encodes the button, with its colour as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encode(CodableColor(textColor), forKey: .textColor)
        try container.encode(systemImageName, forKey: .systemImageName)
    }

    /// Decodes a button.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        text = try container.decode(LocalizedStringResource.self, forKey: .text)
        textColor = try container.decode(CodableColor.self, forKey: .textColor).color
        systemImageName = try container.decode(String.self, forKey: .systemImageName)
    }
}
