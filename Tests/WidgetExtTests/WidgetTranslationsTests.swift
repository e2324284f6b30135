import Foundation
import Shared
import TestSupport
import Testing

@testable import WidgetExt
@testable import WidgetRendering

/// The texts of the built-in widgets in other languages.
@MainActor
struct WidgetTranslationsTests {
    private func table() throws -> BuiltInTable { try BuiltInTable("WidgetExt/Extension/Localizable.xcstrings") }

    private static let families: [WidgetFamily] = [
        .systemSmall, .systemMedium, .systemLarge, .accessoryCircular, .accessoryRectangular, .accessoryInline,
    ]

    @Test("Every widget text is translated into every language, with its arguments and plural forms")
    func everyLanguage() throws {
        let table = try table()
        #expect(table.keys.count > 80)
        table.check()
    }

    @Test("Every text that a widget or a Live Activity shows is a key of the string table")
    func everyKey() throws {
        let noted = RecordedKeys()
        try Translation.$tables.withValue(noted) {
            let request = TimelineProviderContext(family: .systemSmall, isPreview: true, displaySize: .zero)
            let jokes = JokeOfTheDayProvider().placeholder(in: request).joke
            for joke in [jokes, nil, SharedJokeOfTheDay(id: "1", setup: "Why?", punchline: "So.")] {
                for family in Self.families { _ = try DrawnJoke(joke, family) }
            }
            let now = DrawnAlarm.now
            var days = [TomorrowEntry.sample(now), TomorrowEntry(date: now, notice: "")]
            for count in [0, 1, 2] {
                var day = TomorrowEntry(date: now, eventCount: count, summary: "", nextEvent: nil)
                (day.isTrial, day.isStale, day.lastUpdated) = (true, true, count == 0 ? nil : "")
                days.append(day)
            }
            for day in days {
                for family in Self.families where family != .systemLarge { _ = try DrawnTomorrow(day, family) }
            }
            for mode in [DrawnAlarm.counting(60), DrawnAlarm.paused(60), DrawnAlarm.alerting] {
                for secondary in [AlarmPresentation.Alert.SecondaryButtonBehavior.countdown, .custom] {
                    let draft = AlarmDraft(title: "Tea", countdown: 300, secondary: secondary)
                    for form in ActivityPresentation.allCases { _ = try DrawnAlarm(mode, form, draft: draft) }
                }
            }
        }
        let table = try table()
        let missing = noted.keys.filter { !table.covers($0) }
        #expect(missing.isEmpty, "\(missing.sorted())")
        #expect(noted.keys.contains("First up") && noted.keys.contains("Time’s up") && noted.keys.contains("Repeat"))
    }

    @Test(
        "Every literal looked up by the widget extension is a key of the string table",
        arguments: ["WidgetExt/Extension"])
    func everyLiteral(folder: String) throws {
        let table = try table()
        let keys = try LookedUpLiterals(in: [folder]).keys
        #expect(keys.count > 50)
        let missing = keys.filter { !table.covers($0) }
        #expect(missing.isEmpty, "\(missing.sorted())")
    }

    private func texts(_ locale: String, _ body: () throws -> [String]) throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        let context = RequestContext(now: DrawnAlarm.now, timeZoneIdentifier: "UTC", localeIdentifier: locale)
        let assets = AssetCatalog(folders: ["\(root)/WidgetExt/Extension"])
        return try DrawingContext(fonts: { FontSet(configuration: "") }, assets: assets, context: context).run(body)
    }

    @Test(
        "The Tomorrow widget is shown in the user's language and its digits",
        arguments: [
            ("de_DE", ["Morgen", "4", "Gut gefüllt", "Als Erstes", "Team-Standup um 09:00"]),
            ("fr_FR", ["Demain", "4", "Assez chargé", "Pour commencer", "Point d’équipe à 09:00"]),
            ("ja_JP", ["明日", "4", "ほどほどに忙しい", "最初の予定", "9:00からチーム朝会"]),
            ("ar_EG", ["غدًا", "٤", "مشغول إلى حد ما", "أولًا", "اجتماع الفريق الساعة ٩:٠٠\u{A0}ص"]),
        ])
    func tomorrow(locale: String, expected: [String]) throws {
        let shown = try texts(locale) { try DrawnTomorrow(.sample(DrawnAlarm.now), .systemMedium).texts }
        #expect(shown == expected)
    }

    @Test(
        "An alarm's Live Activity is translated, and its title stays as the user wrote it",
        arguments: [
            ("de_DE", ["Paused", "4:12", "Pausiert", "Fortsetzen", "Stoppen"]),
            ("fr_FR", ["Paused", "4:12", "En pause", "Reprendre", "Arrêter"]),
            ("ja_JP", ["Paused", "4:12", "一時停止中", "再開", "停止"]),
            ("ar_EG", ["Paused", "٤:١٢", "متوقف مؤقتًا", "استئناف", "إيقاف"]),
        ])
    func activity(locale: String, expected: [String]) throws {
        let shown = try texts(locale) {
            try DrawnAlarm(
                DrawnAlarm.paused(252), .expanded, draft: AlarmDraft(title: "Paused", countdown: 300), locale: locale
            ).texts
        }
        #expect(Set(shown) == Set(expected))
    }

    @Test("A timer in the ar_EG locale is shown in Arabic-Indic digits")
    func timerDigits() throws {
        let shown = try texts("ar_EG") { try DrawnAlarm(DrawnAlarm.counting(60), .lockScreen, locale: "ar_EG").texts }
        #expect(shown.contains("١:٠٠"))
    }
}
