import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The rules about what a timeline shows as time passes.
@MainActor
struct TimelineRulesTests {
    /// Saturday, 21 November 2026, 09:41 UTC.
    private nonisolated static let now = Date(timeIntervalSince1970: 1_795_254_060)

    private struct Entry {
        /// The time after `now`, in seconds.
        var delay: Double
        var view: AnyView

        init(_ delay: Double, @ViewBuilder _ view: () -> some View) {
            (self.delay, self.view) = (delay, AnyView(view()))
        }
    }

    private func findings(
        _ rule: any TimelineRule, _ entries: [Entry], _ policy: TimelineReloadPolicy = .after(now + 3_600),
        family: WidgetFamily = .systemSmall, isFirstFamily: Bool = true, requestsReload: Bool = false,
        hasFailedRequest: Bool = false,
        reload: @escaping (Date) -> TimelineReloadPolicy? = { _ in nil }
    ) throws -> [String] {
        var context = RequestContext(now: Self.now)
        context.timeZoneIdentifier = "UTC"
        return try RequestScope.with(context) {
            @MainActor func timeline(_ policy: TimelineReloadPolicy, from start: Date) -> ViewTimeline {
                ViewTimeline(
                    entries: entries.map { entry in
                        ViewEntry(date: start + entry.delay) { context in
                            resolve(entry.view.containerBackground(for: .widget) {}, in: context)
                        }
                    }, policy: policy)
            }
            @MainActor func maker(_ mode: WidgetRenderingMode) throws -> SnapshotMaker {
                let planned = PlannedSnapshot(.widget(kind: "Sample", family), RenderConfiguration(mode: mode))
                var request = RenderRequest(planned, scale: 2)
                request.isOutlined = true
                return SnapshotMaker(
                    text: GridTextEngine(), images: ImageStore(catalog: .empty, scale: 2), request: request,
                    size: try request.size, layoutDirection: .leftToRight)
            }
            let descriptor = WidgetDescriptor(kind: "Sample", content: .nothing)
            return try rule.findings(
                in: CheckedTimeline(
                    family: family, isFirstFamily: isFirstFamily, timeline: timeline(policy, from: Self.now),
                    now: Self.now,
                    provider: ViewPath().appending(.name("Provider")), requestsReload: requestsReload,
                    hasFailedRequest: hasFailedRequest,
                    draw: { try maker($1).make(descriptor, $0) },
                    nodes: { entry, instant in
                        var later = context
                        later.now = instant
                        return try RequestScope.with(later) {
                            try maker(.fullColor).nodes(of: descriptor, entry)
                        }
                    },
                    reload: { instant in reload(instant).map { timeline($0, from: instant) } })
            ).map(\.line)
        }
    }

    // MARK: Colour

    private func clock(_ color: Color, _ label: String = "", at date: Date = now) -> some View {
        HStack {
            Image(systemName: "clock").foregroundStyle(color).accessibilityLabel(Text(verbatim: label))
            Text(date, style: .relative)
            Spacer()
        }
    }

    @Test("Two entries that differ only in colour and in the texts of a clock are reported at the coloured view")
    func equalEntries() throws {
        #expect(
            try findings(ColorOnlyRule(), [Entry(0) { clock(.green) }, Entry(60) { clock(.red, at: Self.now + 999) }])
                == [
                    "HStack/0/Image: two entries differ only by colour here, which a tinted home screen removes and not everyone can see — use another symbol, shape or text as well"
                ])
        #expect(try findings(ColorOnlyRule(), [Entry(0) { clock(.green) }, Entry(60) { clock(.green) }]) == [])
        #expect(try findings(ColorOnlyRule(), [Entry(0) { clock(.green) }]) == [])
        // Another opacity is visible.
        #expect(
            try findings(ColorOnlyRule(), [Entry(0) { clock(.green) }, Entry(60) { clock(.red.opacity(0.5)) }]) == [])
        // A slightly different colour is no state.
        #expect(
            try findings(
                ColorOnlyRule(),
                [Entry(0) { clock(Color(white: 0.50)) }, Entry(60) { clock(Color(white: 0.55)) }]) == [])
        // Another text is visible.
        func dot(_ color: Color, _ text: String) -> some View {
            HStack {
                Circle().fill(color)
                Text(verbatim: text)
            }
        }
        #expect(try findings(ColorOnlyRule(), [Entry(0) { dot(.green, "a") }, Entry(60) { dot(.red, "b") }]) == [])
        #expect(
            try findings(ColorOnlyRule(), [Entry(0) { dot(.green, "a") }, Entry(60) { dot(.red, "a") }]).count == 1)
        let lockScreen = try findings(
            ColorOnlyRule(), [Entry(0) { clock(.green) }, Entry(60) { clock(.red) }], family: .accessoryRectangular)
        #expect(lockScreen == [])
    }

    @Test("A symbol whose accessibility label differs but whose shape doesn't is reported among different texts")
    func labelledSymbols() throws {
        func row(_ color: Color, _ label: String, _ text: String) -> Entry {
            Entry(text == "Harbour" ? 0 : 60) {
                VStack {
                    Text(verbatim: text)
                    clock(color, label)
                }
            }
        }
        #expect(
            try findings(ColorOnlyRule(), [row(.green, "On time", "Harbour"), row(.red, "Late", "Island")]).count == 1)
        #expect(try findings(ColorOnlyRule(), [row(.green, "Clock", "Harbour"), row(.red, "Clock", "Island")]) == [])
        #expect(
            try findings(ColorOnlyRule(), [row(.green, "On time", "Harbour"), row(.green, "Late", "Island")]) == [])
        // The label of several views, one of which is a text, isn't that of a symbol.
        func group(_ color: Color, _ text: String) -> Entry {
            Entry(text == "24°" ? 0 : 60) {
                HStack {
                    Image(systemName: "thermometer.medium").foregroundStyle(color)
                    Text(verbatim: text)
                }
                .accessibilityLabel(text == "24°" ? "hot" : "cold")
            }
        }
        #expect(try findings(ColorOnlyRule(), [group(.red, "24°"), group(.blue, "12°")]) == [])
        // The text says the same as the label.
        #expect(try findings(ColorOnlyRule(), [row(.green, "On time", "Harbour"), row(.red, "Late", "Late")]) == [])
    }

    @Test("A state that accented views leave out is reported if it is visible in full colour")
    func fullColorOnly() throws {
        struct Plate: View {
            let isLate: Bool
            @Environment(\.widgetRenderingMode) private var mode

            var body: some View {
                Text(verbatim: "12:30").background(mode == .fullColor && isLate ? Color.red : .clear)
            }
        }
        func plates(_ second: Bool) throws -> Int {
            try findings(ColorOnlyRule(), [Entry(0) { Plate(isLate: false) }, Entry(60) { Plate(isLate: second) }])
                .count
        }
        #expect(try plates(true) == 1)
        #expect(try plates(false) == 0)
    }

    // MARK: Dates

    private struct ClockView: View {
        var body: some View { Text(verbatim: "at \(Int(RequestContext.current.now.timeIntervalSince1970))") }
    }

    @Test("A text that a body computes from the current time is reported, unless the text is random")
    func clockInBody() throws {
        #expect(
            try findings(BakedDateRule(), [Entry(0) { ClockView() }]) == [
                "ClockView/Text: 'at 1795254060' is computed from the current time in a view's body, which a phone calls only once, so the text stands still — show a date with Text(_:style:), or store the value in the entry"
            ])
        struct RandomView: View {
            var body: some View { Text(verbatim: "\(UUID())") }
        }
        #expect(try findings(BakedDateRule(), [Entry(0) { RandomView() }]) == [])
        // The system keeps this text up to date.
        #expect(try findings(BakedDateRule(), [Entry(0) { Text(Self.now + 600, style: .relative) }]) == [])
        struct LiveView: View {
            var body: some View { Text(RequestContext.current.now, style: .time) }
        }
        #expect(try findings(BakedDateRule(), [Entry(0) { LiveView() }]).count == 1)
        // The interval may begin at any time, and its end isn't passed.
        struct CountdownView: View {
            let end: Date
            var body: some View { Text(timerInterval: RequestContext.current.now...end) }
        }
        for seconds in [90.0, 7_200, 300_000] {
            #expect(try findings(BakedDateRule(), [Entry(0) { CountdownView(end: Self.now + seconds) }]) == [])
        }
    }

    @Test("A text that a body computes from the hour is reported if the entry is shown for hours")
    func hourInBody() throws {
        struct GreetingView: View {
            var body: some View {
                let hour = RequestContext.current.calendar.component(.hour, from: RequestContext.current.now)
                Text(verbatim: hour < 12 ? "Good morning" : "Good afternoon")
            }
        }
        func count(_ policy: TimelineReloadPolicy, _ more: [Entry] = []) throws -> Int {
            try findings(BakedDateRule(), [Entry(0) { GreetingView() }] + more, policy).count
        }
        #expect(try count(.after(Self.now + 3_600)) == 0)
        #expect(try count(.after(Self.now + 18_000)) == 1)
        #expect(try count(.never) == 1)
        #expect(try count(.never, [Entry(7_200) { Text(verbatim: "Hello") }]) == 0)
    }

    @Test(
        "A text that a Live Activity's view computes from the current time is reported, except an interval that is over"
    )
    func clockInActivity() throws {
        func found(_ view: @escaping () -> some View) throws -> [String] {
            try RequestScope.with(RequestContext(now: Self.now)) {
                try BakedDateRule.findings(inActivityAt: Self.now) { instant in
                    RequestScope.with(RequestContext(now: instant)) {
                        resolve(view(), in: ResolveContext(environment: .init(), diagnostics: DiagnosticLog()))
                            .placedTexts
                    }
                }.map(\.line)
            }
        }
        #expect(
            try found { ClockView() } == [
                "ClockView/Text: 'at 1795254060' is computed from the current time in a view's body, which a phone calls only when the activity is updated, so the text stands still — show a date with Text(_:style:) or Text(timerInterval:)"
            ])
        func interval(_ end: Date) throws -> Int {
            try found {
                Text(timerInterval: RequestContext.current.now...max(RequestContext.current.now, end), countsDown: true)
            }.count
        }
        #expect(try interval(Self.now + 1_800) == 0)
        #expect(try interval(Self.now - 60) == 0)
        #expect(try found { Text(Self.now - 60, style: .timer) } == [])
        #expect(try found { Text(RequestContext.current.now, style: .timer) }.count == 1)
    }

    @Test("A text that a body computes from the day is reported if the entry is shown after midnight")
    func dayInBody() throws {
        struct DayView: View {
            let date: Date
            var body: some View {
                let isToday = RequestContext.current.calendar.isDate(date, inSameDayAs: RequestContext.current.now)
                Text(verbatim: isToday ? "Bins out" : "Bins are out another day")
            }
        }
        func found(_ policy: TimelineReloadPolicy, _ more: [Entry] = []) throws -> [String] {
            try findings(BakedDateRule(), [Entry(0) { DayView(date: Self.now) }] + more, policy)
        }
        #expect(
            try found(.never) == [
                "DayView/Text: 'Bins out' is computed from the current time in a view's body, which a phone calls only once, so the text is wrong after midnight — add an entry for midnight, or reload then, or store the value in the entry"
            ])
        // Midnight is 14 hours and 19 minutes away.
        #expect(try found(.after(Self.now + 51_540)) == [])
        #expect(try found(.after(Self.now + 3_600)) == [])
        #expect(try found(.after(Self.now + 90_000)).count == 1)
        #expect(try found(.never, [Entry(51_540) { Text(verbatim: "Tomorrow's bins") }]) == [])
    }

    @Test(
        "A text that reads as a relative date is reported if it stays the same, unless a reload or an entry changes it in time"
    )
    func relativePhrases() throws {
        func count(_ texts: [(Double, String)], _ policy: TimelineReloadPolicy = .after(Self.now + 3_600)) throws -> Int
        {
            try findings(BakedDateRule(), texts.map { delay, text in Entry(delay) { Text(verbatim: text) } }, policy)
                .count
        }
        #expect(
            try findings(BakedDateRule(), [Entry(0) { Text(verbatim: "Updated 6 sec. ago") }]) == [
                "Text: 'Updated 6 sec. ago' stays the same for ten minutes — show the date with Text(_:style: .relative), or add entries in which the text changes"
            ])
        #expect(try count([(0, "Leaves in 12 minutes")]) == 1)
        #expect(try count([(0, "in 12 min"), (300, "in 7 min")]) == 0)
        #expect(try count([(0, "in 12 min"), (300, "in 12 min")]) == 1)
        #expect(try count([(0, "in 12 min")], .after(Self.now + 600)) == 0)
        #expect(try count([(0, "Takes 12 minutes")]) == 0)
        #expect(try count([(0, "10 km in 45 min")]) == 0)
        #expect(try count([(0, "Learn in 5 minutes a day")]) == 0)
        #expect(try count([(0, "Begin 12 minutes early")]) == 0)
        #expect(try count([(0, "Today")]) == 0)
        #expect(try count([(0, "Today")], .never) == 1)
        #expect(try count([(0, "Today"), (50_000, "Yesterday")], .never) == 0)
        #expect(try count([(0, "Today's tea")], .never) == 0)
        #expect(try count([(0, "Due tomorrow")], .never) == 1)
        #expect(try count([(0, "Tomorrow, 9:00")], .never) == 1)
        #expect(try count([(0, "in 3 hours")]) == 0)
        #expect(
            try findings(BakedDateRule(), [Entry(0) { Text(verbatim: "in 3 hours") }], .after(Self.now + 7_200)) == [
                "Text: 'in 3 hours' stays the same for an hour — show the date with Text(_:style: .relative), or add entries in which the text changes"
            ])
    }

    @Test(
        "Relative dates are recognised in many languages",
        arguments: [
            ("de", "Ankunft in 5 Min.", 600.0), ("de", "vor 1 Stunde", 3_600), ("de", "Heute", 86_400),
            ("fr", "il y a 5 minutes", 600), ("ja", "5 分前", 600), ("ar", "قبل 5 دقائق", 600), ("ru", "завтра", 86_400),
            ("en", "5m ago", 600), ("en", "2 days ago", 86_400),
        ])
    func languages(language: String, text: String, lifetime: Double) {
        #expect(RelativePhrases(locale: Locale(identifier: language)).lifetime(of: text) == lifetime)
    }

    // MARK: Reloads

    private let plain = Entry(0) { Text(verbatim: "a") }

    @Test("A reload that is due within five minutes is reported with its cause")
    func earlyReloads() throws {
        func found(_ entries: [Entry], _ policy: TimelineReloadPolicy) throws -> String {
            let all = try findings(ReloadBudgetRule(), entries, policy) { _ in policy }
            #expect(all.count <= 1)
            return all.first ?? ""
        }
        let (soon, late) = (Entry(200) { Text(verbatim: "b") }, Entry(7_200) { Text(verbatim: "c") })
        #expect(try found([plain], .after(Self.now + 299)).hasPrefix("Provider: the next reload is due in less than 5"))
        #expect(try found([plain], .after(Self.now - 60)).hasPrefix("Provider: the next reload is due in less than 5"))
        #expect(try found([plain], .atEnd).hasPrefix("Provider: the timeline has one entry and the policy atEnd"))
        #expect(try found([plain, soon], .atEnd).hasPrefix("Provider: the last entry is less than 5 minutes away"))
        #expect(try found([plain, late], .atEnd) == "")
        #expect(try found([plain], .after(Self.now + 3_600)) == "")
        #expect(try found([plain], .never) == "")
        // The reload is soon, and the one after it isn't.
        let hour = Self.now + 120
        let hourly = try findings(ReloadBudgetRule(), [plain], .after(hour)) { .after($0 + 3_600) }
        #expect(hourly == [])
    }

    @Test("More than 70 reloads on one of seven simulated days are reported")
    func busyDays() throws {
        var asked = 0
        func count(_ interval: @escaping (Date) -> Double) throws -> Int {
            asked = 0
            return try findings(ReloadBudgetRule(), [plain], .after(Self.now + interval(Self.now))) { instant in
                asked += 1
                return .after(instant + interval(instant))
            }.count
        }
        #expect(try count { _ in 800 } == 1)
        #expect(asked == 70)
        #expect(try count { _ in 900 } == 0)
        #expect(asked == 0)
        // Often for an hour, and rarely for the rest of the day.
        #expect(
            try count { $0.timeIntervalSince(Self.now).truncatingRemainder(dividingBy: 86_400) < 3_600 ? 600 : 7_200 }
                == 0)
        #expect(asked > 70)
        // The third day is the busy one.
        #expect(try count { $0 == Self.now ? 600 : $0 < Self.now + 172_800 ? 3_600 : 600 } == 1)
        // Another family's week would be the same.
        asked = 0
        let other = try findings(
            ReloadBudgetRule(), [plain], .after(Self.now + 800), isFirstFamily: false,
            reload: { instant in
                asked += 1
                return .after(instant + 800)
            })
        #expect(other == [] && asked == 0)
        // A provider that fails later isn't judged.
        #expect(try findings(ReloadBudgetRule(), [plain], .after(Self.now + 600)) == [])
    }

    @Test("A timeline that never reloads is reported if it ends within a day or counts down to a date")
    func staleTimelines() throws {
        func found(_ entries: [Entry]) throws -> String {
            try findings(ReloadBudgetRule(), entries, .never).first ?? ""
        }
        func next(_ seconds: Double) -> Entry { Entry(seconds) { Text(Self.now + seconds + 600, style: .relative) } }
        #expect(
            try found([plain, next(3_600)]).hasPrefix(
                "Provider: the timeline ends within a day and its policy is never"))
        #expect(try found([plain, next(200_000)]).contains("counts down to a date"))
        // The last entry can be true for ever, such as that of a finished timer.
        #expect(try found([plain, Entry(3_600) { Text(verbatim: "b") }]) == "")
        #expect(
            try found([Entry(0) { VStack { Text(Self.now + 600, style: .relative) } }]).hasPrefix(
                "VStack/Text: '10 min' counts down to a date, but the timeline's policy is never"))
        // A time that counts up stays right.
        #expect(try found([Entry(0) { Text(Self.now - 600, style: .relative) }]) == "")
        // This timer stops at its end.
        #expect(try found([Entry(0) { Text(timerInterval: Self.now...(Self.now + 600)) }]) == "")
    }

    @Test("A provider that requests a reload of its own widget is reported")
    func reloadLoop() throws {
        #expect(
            try findings(ReloadBudgetRule(), [plain], requestsReload: true) == [
                "Provider: the provider requests a reload of its own widget, which makes an endless loop — return a reload policy instead"
            ])
    }

    @Test("A timeline that was made after a failed request and isn't reloaded for hours is reported")
    func failedRequests() throws {
        func found(_ policy: TimelineReloadPolicy, failed: Bool = true) throws -> [String] {
            try findings(ReloadBudgetRule(), [plain], policy, hasFailedRequest: failed)
        }
        #expect(
            try found(.never) == [
                "Provider: a request of the provider failed, as any request does without a network, and the timeline made then isn't reloaded until the app asks for it — after a failure, use the policy after(_:) with a date within 2 hours"
            ])
        let midnight = TimelineReloadPolicy.after(Self.now + 51_540)
        #expect(try found(midnight).first?.contains(" isn't reloaded for more than 4 hours — ") == true)
        #expect(try found(.after(Self.now + 7_200)) == [])
        #expect(try found(midnight, failed: false) == [] && found(.never, failed: false) == [])
    }
}
