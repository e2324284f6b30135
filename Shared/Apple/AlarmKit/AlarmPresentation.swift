import FoundationEssentials

/// The texts and buttons of an alarm in each of its states.
///
/// Mirrors [AlarmKit's `AlarmPresentation`](https://developer.apple.com/documentation/alarmkit/alarmpresentation).
public struct AlarmPresentation: Hashable, Codable, Sendable {
    /// The presentation of an alarm that alerts.
    public struct Alert: Hashable, Codable, Sendable {
        /// The action of the secondary button.
        public enum SecondaryButtonBehavior: Hashable, Codable, Sendable {
            /// Repeats the countdown.
            case countdown
            /// Runs the alarm's secondary intent.
            case custom
        }

        /// The alarm's title.
        public var title: LocalizedStringResource
        public var stopButton: AlarmButton
        /// The secondary button; `nil` for none.
        public var secondaryButton: AlarmButton?
        /// The action of the secondary button; `nil` for none.
        public var secondaryButtonBehavior: SecondaryButtonBehavior?

        /// Creates an alert with the system's stop button.
        public init(
            title: LocalizedStringResource, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: SecondaryButtonBehavior? = nil
        ) {
            self.init(
                title: title,
                stopButton: AlarmButton(text: "Stop", textColor: .white, systemImageName: "stop.circle"),
                secondaryButton: secondaryButton, secondaryButtonBehavior: secondaryButtonBehavior)
        }

        /// Creates an alert with a custom stop button, with an earlier signature of the initialiser.
        public init(
            title: LocalizedStringResource, stopButton: AlarmButton, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: SecondaryButtonBehavior? = nil
        ) {
            (self.title, self.stopButton) = (title, stopButton)
            (self.secondaryButton, self.secondaryButtonBehavior) = (secondaryButton, secondaryButtonBehavior)
        }
    }

    /// The presentation of an alarm that counts down.
    public struct Countdown: Hashable, Codable, Sendable {
        /// The countdown's title.
        public var title: LocalizedStringResource
        /// The button that pauses the countdown; `nil` if it can't be paused.
        public var pauseButton: AlarmButton?

        /// Creates the presentation of a countdown.
        public init(title: LocalizedStringResource, pauseButton: AlarmButton? = nil) {
            (self.title, self.pauseButton) = (title, pauseButton)
        }
    }

    /// The presentation of a paused alarm.
    public struct Paused: Hashable, Codable, Sendable {
        /// The title of the paused alarm.
        public var title: LocalizedStringResource
        /// The button that resumes the countdown.
        public var resumeButton: AlarmButton

        /// Creates the presentation of a paused alarm.
        public init(title: LocalizedStringResource, resumeButton: AlarmButton) {
            (self.title, self.resumeButton) = (title, resumeButton)
        }
    }

    /// The presentation while the alarm alerts.
    public var alert: Alert
    /// The presentation of the countdown; `nil` for an alarm without a countdown.
    public var countdown: Countdown?
    /// The presentation while paused; `nil` for an alarm that can't be paused.
    public var paused: Paused?

    public init(alert: Alert, countdown: Countdown? = nil, paused: Paused? = nil) {
        (self.alert, self.countdown, self.paused) = (alert, countdown, paused)
    }
}

/// The content state of an alarm's Live Activity.
///
/// Mirrors [AlarmKit's `AlarmPresentationState`](https://developer.apple.com/documentation/alarmkit/alarmpresentationstate).
public struct AlarmPresentationState: Hashable, Codable, Sendable {
    /// The state of the alarm, with its times.
    public enum Mode: Hashable, Codable, Sendable {
        /// The alarm alerts.
        case alert(Alert)
        /// The alarm counts down.
        case countdown(Countdown)
        /// The countdown is paused.
        case paused(Paused)

        /// The state of an alert.
        public struct Alert: Hashable, Codable, Sendable {
            /// The time of day of the alert.
            public var time: Alarm.Schedule.Relative.Time

            public init(time: Alarm.Schedule.Relative.Time) { self.time = time }
        }

        /// The state of a running countdown.
        public struct Countdown: Hashable, Codable, Sendable {
            /// The total duration, in seconds.
            public var totalCountdownDuration: TimeInterval
            /// The time that had elapsed before `startDate`, in seconds; 0 if it was never paused.
            public var previouslyElapsedDuration: TimeInterval
            /// The date at which the countdown started or last resumed.
            public var startDate: Date
            /// The date at which the countdown ends.
            public var fireDate: Date

            public init(
                totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval, startDate: Date,
                fireDate: Date
            ) {
                (self.totalCountdownDuration, self.previouslyElapsedDuration) = (
                    totalCountdownDuration, previouslyElapsedDuration
                )
                (self.startDate, self.fireDate) = (startDate, fireDate)
            }
        }

        /// The state of a paused countdown.
        public struct Paused: Hashable, Codable, Sendable {
            /// The total duration, in seconds.
            public var totalCountdownDuration: TimeInterval
            /// The elapsed time, in seconds.
            public var previouslyElapsedDuration: TimeInterval

            public init(totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval) {
                (self.totalCountdownDuration, self.previouslyElapsedDuration) = (
                    totalCountdownDuration, previouslyElapsedDuration
                )
            }
        }
    }

    /// The identifier of the alarm.
    public var alarmID: Alarm.ID
    /// The state of the alarm.
    public var mode: Mode

    public init(alarmID: Alarm.ID, mode: Mode) { (self.alarmID, self.mode) = (alarmID, mode) }

    /// Creates the state from a stored alarm; `nil` for a scheduled alarm, which has no Live Activity.
    ///
    /// - Parameter calendar: The calendar for the time of day of an alert.
    package init?(_ record: AlarmRecord, calendar: @autoclosure () -> Calendar) {
        guard let id = UUID(uuidString: record.id) else { return nil }
        func seconds(_ milliseconds: Int64) -> TimeInterval { Double(milliseconds) / 1_000 }
        alarmID = id
        switch record.state {
        case .scheduled: return nil
        case .countdown(let since, let total, let elapsed):
            mode = .countdown(
                Mode.Countdown(
                    totalCountdownDuration: seconds(total), previouslyElapsedDuration: seconds(elapsed),
                    startDate: Date(instant: since), fireDate: Date(instant: since + max(total - elapsed, 0))))
        case .paused(let total, let elapsed):
            mode = .paused(
                Mode.Paused(totalCountdownDuration: seconds(total), previouslyElapsedDuration: seconds(elapsed)))
        case .alerting(let since):
            if case .relative(let hour, let minute, _) = record.schedule {
                mode = .alert(Mode.Alert(time: .init(hour: hour, minute: minute)))
            } else {
                let time = calendar().dateComponents([.hour, .minute], from: Date(instant: since))
                mode = .alert(Mode.Alert(time: .init(hour: time.hour ?? 0, minute: time.minute ?? 0)))
            }
        }
    }
}

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

/// A colour encoded as text, because `Color` isn't codable.
struct CodableColor: Codable {
    let color: Color

    init(_ color: Color) { self.color = color }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(color.written)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let color = Color(written: text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription:
                    "invalid colour '\(text)' — write a system colour's name, accent, asset:NAME or #RRGGBBAA")
        }
        self.color = color
    }
}

extension Color {
    private static let asset = "asset:"

    /// The colour as text that ``init(written:)`` reads: `blue` and other system colours, `accent`, `asset:NAME`, `#RRGGBBAA`.
    ///
    /// A mixed or adaptive colour is resolved for the light appearance.
    package var written: String {
        switch storage {
        case .system(let color): return color.rawValue
        case .accent: return "accent"
        case .named(let name): return Self.asset + name
        case .fixed, .opacity, .mixed, .appearances:
            let color = resolved(in: EnvironmentValues())
            return [color.red, color.green, color.blue, color.alpha].reduce(into: "#") { text, component in
                let byte = Int((component * 255).rounded())
                text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Creates a colour from text; `nil` for invalid text.
    package init?(written text: String) {
        if let system = SystemColor(rawValue: text) {
            self.init(system: system)
        } else if text == "accent" {
            self = .accentColor
        } else if text.hasPrefix(Self.asset) {
            self.init(storage: .named(String(text.dropFirst(Self.asset.count))))
        } else if text.hasPrefix("#"), text.utf8.count == 9, text.dropFirst().allSatisfy(\.isHexDigit),
            let bits = UInt32(text.dropFirst(), radix: 16)
        {
            func component(_ shift: UInt32) -> Double { Double((bits >> shift) & 0xFF) / 255 }
            self.init(red: component(24), green: component(16), blue: component(8), opacity: component(0))
        } else {
            return nil
        }
    }
}
