import Foundation
import Shared

/// A Live Activity stored in the container: an activity that an app started, or the activity of an alarm.
struct StoredActivity: ActivityDocument {
    private let activity: VisibleActivity
    private let document: ActivityStateFile
    private let calendar: Calendar

    /// Decodes a stored activity.
    ///
    /// - Parameters:
    ///   - isOfAnotherKind: True if Airlock's own views show an app's alarm. These views can't decode the app's metadata.
    ///   - calendar: The user's calendar, for the time of day at which an alarm rings.
    /// - Throws: ``CommandFailure`` for invalid JSON.
    init(_ activity: VisibleActivity, isOfAnotherKind: Bool, calendar: Calendar) throws {
        (self.activity, self.calendar) = (activity, calendar)
        func read(_ text: String) throws -> JSONValue {
            do {
                return text.isEmpty ? .null : try JSONValue(parsing: text)
            } catch {
                throw CommandFailure(
                    "the Live Activity \(activity.id) is damaged: \(error) — end the activity, then start it again",
                    exitCode: .badData)
            }
        }
        var (attributes, state) = (JSONValue.null, JSONValue.null)
        switch activity.source {
        case .alarm(let alarm): attributes = try read(alarm.attributes)
        case .started(let started): (attributes, state) = (try read(started.attributes), try read(started.state))
        }
        if isOfAnotherKind { attributes = .object((attributes.members ?? []).filter { $0.key != "metadata" }) }
        document = ActivityStateFile(
            activityID: activity.id, path: "the Live Activity \(activity.id)", attributes: attributes, state: state)
    }

    var activityID: String { activity.id }

    /// The size of attributes and state together, in bytes.
    var byteCount: Int { get throws { try document.byteCount } }

    func attributes<Attributes: Decodable>(_ type: Attributes.Type) throws -> Attributes {
        if case .alarm(let alarm) = activity.source, alarm.attributes.isEmpty,
            let own = (type as? any DefaultAlarmAttributes.Type)?.init(of: alarm) as? Attributes
        {
            return own
        }
        return try document.attributes(type)
    }

    func state<State: Decodable>(_ type: State.Type) throws -> State {
        if case .alarm(let alarm) = activity.source,
            let state = AlarmPresentationState(alarm, calendar: calendar) as? State
        {
            return state
        }
        return try document.state(type)
    }
}
