import FoundationEssentials

/// What a widget has left of its reloads.
///
/// Instants are absolute, and only a day's beginning is the person's: a change of clocks makes a day shorter or longer, and
/// no reload more or less than a quarter of an hour apart. A clock that was set back refuses nothing for longer than the floor.
package struct ReloadBudget: Hashable, Sendable {
    /// Why a reload isn't granted.
    package enum Reason: String, Hashable, Sendable {
        /// The last one was too short a time ago.
        case floor
        /// The day's reloads are used up.
        case budget
    }

    /// What becomes of a reload that is asked for.
    package enum Decision: Hashable, Sendable {
        case granted
        /// Not before an instant, at which nothing stands in the way as things are.
        case refused(Reason, until: Date)
    }

    package let policy: ReloadPolicy
    /// The last reload; `nil` for none yet.
    package private(set) var last: Date?
    /// The reloads of the day the last one was in.
    package private(set) var used = 0

    /// Creates a budget of which nothing is used.
    package init(policy: ReloadPolicy = .standard) { self.policy = policy }

    /// Creates a budget of which something was used before.
    package init(policy: ReloadPolicy = .standard, last: Date?, used: Int) {
        (self.policy, self.last, self.used) = (policy, last, used)
    }

    /// Says what becomes of a reload, without using it up.
    ///
    /// - Parameter calendar: The person's, by which days begin.
    package func decision(at instant: Date, calendar: Calendar) -> Decision {
        guard let last, last <= instant else { return .granted }
        let next = last.addingTimeInterval(policy.floor)
        let isSameDay = calendar.isDate(last, inSameDayAs: instant)
        if isSameDay, used >= policy.perDay {
            return .refused(.budget, until: max(next, calendar.dayAfter(instant)))
        }
        return next > instant ? .refused(.floor, until: next) : .granted
    }

    /// Asks for a reload and, where it is granted, uses it up.
    package mutating func ask(at instant: Date, calendar: Calendar) -> Decision {
        let decision = decision(at: instant, calendar: calendar)
        if case .granted = decision {
            used = last.map { calendar.isDate($0, inSameDayAs: instant) } == true ? used + 1 : 1
            last = instant
        }
        return decision
    }
}

extension Calendar {
    /// The beginning of the day after an instant's; 23, 24 or 25 hours after the beginning of its own.
    package func dayAfter(_ instant: Date) -> Date {
        let today = startOfDay(for: instant)
        // Halfway through the next day, whatever the clocks do between.
        return startOfDay(for: today.addingTimeInterval(36 * 3_600))
    }
}

/// How often widgets may be reloaded.
///
/// Apple says a widget people look at often has [40 to 70 reloads a day](https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date),
/// and publishes no floor; both can be set.
package struct ReloadPolicy: Hashable, Sendable {
    /// The most reloads of a widget in a day of the person's.
    package var perDay: Int
    /// The least time between two reloads of a widget, in seconds.
    package var floor: TimeInterval

    /// Seventy a day, a quarter of an hour apart.
    package static let standard = ReloadPolicy(perDay: 70, floor: 15 * 60)

    /// Creates a policy; less than one reload a day is one, a floor below a second is a second.
    package init(perDay: Int, floor: TimeInterval) {
        self.perDay = max(perDay, 1)
        self.floor = floor.isFinite ? max(floor, 1) : 1
    }
}
