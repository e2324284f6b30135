import Foundation
import Shared
import TestSupport
import Testing

/// The built-in intents and widgets in other languages, answered and drawn by the real executables.
@Suite(.blocking) struct TranslationProcessTests {
    private let airlock: Airlock

    init() throws {
        airlock = try Airlock()
        try airlock.sync()
    }

    private func ask(_ phrase: String, _ locale: String, _ options: String...) throws -> String {
        let result = try airlock.run("IntentsExt", ["ask", phrase, "--locale", locale] + options)
        #expect(result.status == .exited(0), "\(phrase): \(result.errors)")
        return result.output
    }

    @Test(
        "Timer phrases are matched and answered in the language of --locale",
        arguments: [
            (
                "de_DE", "Stelle einen Timer in Airlock", "Timer: 5 Minuten, läuft.\n", "Pausiere Timer in Airlock",
                "Timer: pausiert, noch ", "Stoppe den Timer Timer in Airlock", "Timer ist gestoppt.\n",
                "Welche Timer gibt es in Airlock", "Es gibt keine Timer.\n"
            ),
            (
                "fr_FR", "Règle un minuteur dans Airlock", "Timer\u{A0}: 5 minutes, c’est parti.\n",
                "Mets Timer en pause dans Airlock", "Timer\u{A0}: en pause, encore ",
                "Arrête le minuteur Timer dans Airlock",
                "Timer\u{A0}: arrêté.\n", "Quels minuteurs y a-t-il dans Airlock", "Il n’y a aucun minuteur.\n"
            ),
        ])
    func timers(
        locale: String, set: String, isSet: String, pause: String, isPaused: String, stop: String, isStopped: String,
        list: String, isEmpty: String
    ) throws {
        // The timer's id is in the next line.
        #expect(try ask(set, locale, "--answer", "5").hasPrefix(isSet))
        #expect(try ask(pause, locale).hasPrefix(isPaused))
        #expect(try ask(stop, locale) == isStopped)
        #expect(try ask(list, locale) == isEmpty)
    }

    @Test(
        "Favorite landmarks are added and listed in the language of --locale",
        arguments: [
            (
                "de_DE", "Merke dir Uluru in Landmarks", "Uluru wurde zu den Favoriten hinzugefügt.\n",
                "Uluru ist schon in deinen Favoriten.\n", "Was sind meine Favoriten in Landmarks", "Uluru.\n"
            ),
            (
                "fr_FR", "Retiens Uluru dans Landmarks", "Uluru a été ajouté aux favoris.\n",
                "Uluru fait déjà partie de vos favoris.\n", "Quels sont mes favoris dans Landmarks", "Uluru.\n"
            ),
            (
                "ja_JP", "LandmarksでUluruをお気に入りに追加して", "Uluruをお気に入りに追加しました。\n",
                "Uluruはすでにお気に入りに入っています。\n", "Landmarksのお気に入りを教えて", "Uluru。\n"
            ),
            (
                "ar_EG", "أضف Uluru إلى مفضلتي في Landmarks", "تمت إضافة Uluru إلى المفضلة.\n",
                "Uluru موجود في مفضلتك بالفعل.\n", "ما مفضلاتي في Landmarks", "Uluru.\n"
            ),
        ])
    func landmarks(
        locale: String, add: String, isAdded: String, isThere: String, list: String, isListed: String
    ) throws {
        #expect(try ask(add, locale) == isAdded)
        #expect(try ask(add, locale) == isThere)
        #expect(try ask(list, locale) == isListed)
    }

    @Test("English phrases match in every language; replies and prompts follow the locale")
    func englishPhrases() throws {
        let joke = try ask("Tell me a joke from Mr. Funny Jokes", "en_US")
        for locale in ["de_DE", "fr_FR", "ar_EG"] {
            #expect(try ask("Tell me a joke from Mr. Funny Jokes", locale) == joke)
        }
        let added = try ask("Remember the Eiffel Tower in Landmarks", "de_DE")
        #expect(added == "Eiffel Tower wurde zu den Favoriten hinzugefügt.\n")
        let missed = try airlock.run("IntentsExt", ["ask", "Merke dir den Mond in Landmarks", "--locale", "de_DE"])
        #expect(missed.status == .exited(65))
        #expect(missed.errors.contains("the nearest phrase is 'Merke dir "), "\(missed.errors)")
        let prompt = try airlock.run(
            "IntentsExt", ["ask", "Set a timer in Airlock", "--json"], environment: ["LANG": "fr_FR.UTF-8"])
        #expect(
            prompt.status == .exited(2) && prompt.output.contains("Pour combien de minutes\u{A0}?"), "\(prompt.output)")
    }

    @Test(
        "An older joke of the day names its date in the language of --locale",
        arguments: [
            ("de_DE", "Der Witz von Samstag, 21. November: "), ("fr_FR", "La blague du samedi 21 novembre\u{A0}: "),
            ("ja_JP", "11月21日土曜日のジョーク："), ("ar_EG", "نكتة السبت، ٢١ نوفمبر: "),
        ])
    func jokeOfAnotherDay(locale: String, start: String) throws {
        try airlock.sync(setup: "Why?")
        let answer = try ask(
            "Tell me the joke of the day from Mr. Funny Jokes", locale, "--at", "2026-11-23T09:41:00Z", "--timezone",
            "UTC")
        #expect(answer.hasPrefix(start), "\(answer)")
    }

    @Test(
        "The gallery previews of the widgets contain no English text in another language",
        arguments: ["de_DE", "fr_FR", "ja_JP", "ar_EG"])
    func previews(locale: String) throws {
        let english = try BuiltInTable("WidgetExt/Extension/Localizable.xcstrings").keys.filter {
            !$0.contains("%") && $0.count > 2
        }
        for kind in ["JokeOfTheDayWidget", "alarm", "TomorrowWidget", "favorites"] {
            for family in ["systemSmall", "systemMedium", "accessoryRectangular", "accessoryInline"] {
                let drawn = try airlock.run(
                    "WidgetExt",
                    ["render", "--kind", kind, "--family", family, "--preview", "--format", "json", "--locale", locale])
                #expect(drawn.status == .exited(0), "\(drawn.errors)")
                let metadata = try JSONValue(parsing: Array(drawn.output.utf8))
                let texts = (metadata["text"]?.array ?? []).compactMap { $0["string"]?.string }
                #expect(!texts.isEmpty)
                for text in texts { #expect(!english.contains(text), "\(kind) \(family): \(text)") }
            }
        }
    }
}
