extension LintRule {
    /// The texts and level of a rule about App Intents. Each explanation ends with its source: Apple's documentation, or the experience of
    /// apps in the field.
    var intentTexts: (summary: String, explanation: String, level: LintLevel) {
        switch self {
        case .intentLiteral:
            (
                "The metadata of intents, entities and shortcuts consists of literals",
                "Xcode reads titles, descriptions, identifiers, display representations and phrases from the sources when the app is built, without running the app. It doesn't follow a constant, a function or the value of an interpolation: such a text is missing, or no metadata is written at all. Write the literal at its place. Source: field experience, and the answers of Apple's engineers in the Swift forums, https://forums.swift.org/t/59981.",
                .error
            )
        case .enumRepresentation:
            (
                "Every case of an app enum has a display representation",
                "The system shows an enum's cases by the texts in caseDisplayRepresentations. A case without one has no name in the Shortcuts app, and can't be a part of a phrase. Add the case. Source: Apple's documentation of AppEnum, and field experience of what is shown.",
                .error
            )
        case .shortcutsBuilder:
            (
                "App shortcuts are listed as expressions of the builder",
                "Xcode reads the shortcuts from the expressions in appShortcuts. AppShortcutsBuilder takes a block of shortcuts and a check of availability, but no loop, no other condition and no array that statements fill, so such shortcuts are lost. Write one AppShortcut after the other, without return. Source: Apple's documentation of AppShortcutsBuilder, and field experience, https://developer.apple.com/forums/thread/725080.",
                .error
            )
        case .shortcutsProvider:
            (
                "An app has one AppShortcutsProvider, in the target of the app",
                "Only one provider of a target is used, and the system looks for it in the app; that of a widget extension isn't found. Put all shortcuts into one provider, in a file that the app compiles. The rule needs a project. Source: field experience, https://developer.apple.com/forums/thread/725080 and https://github.com/fastrepl/anarlog/pull/7403.",
                .error
            )
        case .reservedWord:
            (
                "Titles and descriptions of intents contain none of Apple's product names",
                "The App Store refuses an upload with ITMS-90626, 'Invalid Siri Support', if the title or description of an intent contains a product name such as Siri, Apple or iPhone. Write 'voice', 'this device' or 'the music catalogue' instead. Apple publishes no list: the rule knows the words that uploads were refused for, and Apple's other devices. Source: field experience, https://github.com/idoodler/LabImporter/pull/86, https://github.com/VocaHQ/vocaphone/pull/107 and https://github.com/rudrankriyam/Foundation-Models-Framework-Lab/pull/196.",
                .warning
            )
        case .phraseAppName:
            (
                "Every phrase contains the app's name once, as a placeholder",
                "A phrase without \\(.applicationName) is refused by the build ('Invalid Utterance') or never matched, because the app's name says which app is meant. Source: Apple's documentation of AppShortcut, and field experience, https://github.com/buresdv/Cork/issues/475.",
                .error
            )
        case .phraseLiteralName:
            (
                "No phrase spells the app's name",
                "\\(.applicationName) stands for the app's name in the user's language and for its alternative names. A name that a phrase spells beside it has to be spoken as well, and isn't translated. Remove the spelled name. The rule compares phrases with CFBundleDisplayName, CFBundleName and INAlternativeAppNames; names of one plain word, which can be an ordinary word, are ignored. Source: field experience, https://github.com/flipperdevices/Flipper-iOS-App/pull/272.",
                .warning
            )
        case .phraseParameter:
            (
                "A phrase contains at most one parameter, an entity or an enum",
                "The system expands a phrase with the values of its parameter when the app is installed or updates them. So only one parameter is possible, and its values must be known: those of an AppEnum or of an AppEntity. Ask for other values with requestValueDialog. Source: Apple's documentation of AppShortcut, and field experience, https://github.com/expo/expo/pull/47226 and https://github.com/sudopark/TodoCalendar/issues/762.",
                .error
            )
        case .shortcutLimit:
            (
                "An app has at most 10 shortcuts and 1,000 phrases",
                "More than ten app shortcuts don't compile or aren't registered. Of the phrases, each counts once for every value of its parameter; beyond 1,000 the rest is dropped. The rule counts an enum's cases, and an entity as a single value. Remove the phrases that differ least. Source: Apple's video 'Implement App Shortcuts with App Intents' (WWDC22) for the shortcuts; for the phrases, field experience.",
                .error
            )
        case .phraseDuplicate:
            (
                "No two phrases are the same when spoken",
                "Speech has no case, accents or punctuation, so two phrases that differ only in these are one utterance. If they belong to two intents, one of them never runs. Reword one phrase. Source: field experience; Airlock refuses such phrases as well.",
                .warning
            )
        case .intentTarget:
            (
                "The app compiles the intents that its widgets and Live Activities run",
                "A LiveActivityIntent is always performed in the app's process, so a tap does nothing if only the extension compiles it. The intent of a widget's button should be in both targets, too, so that the system can choose the app's process while the app runs. Add the file to the app's target. The rule needs a project. Source: Apple's documentation of LiveActivityIntent and its article 'Adding interactivity to widgets and Live Activities', and field experience, https://github.com/kitknox/rootshell/pull/433.",
                .warning
            )
        case .intentForeground:
            (
                "An intent that only an extension compiles doesn't open the app",
                "An extension can't come to the foreground, so an intent with openAppWhenRun or a foreground mode fails there. Move the intent into the app, or remove the setting. The rule needs a project. Source: Apple's documentation of openAppWhenRun.",
                .error
            )
        case .intentPackage:
            (
                "The app's AppIntentsPackage includes the packages that it imports",
                "Intents, entities and enums of a package or framework are found only through AppIntentsPackage: each module declares one, and that of the app names them in includedPackages. Otherwise their intents are missing, without an error. The rule needs a project. Source: Apple's documentation of AppIntentsPackage.",
                .warning
            )
        case .intentDescription:
            (
                "An intent that users can find has a description",
                "The Shortcuts app shows the description under the intent's title and searches it. Add static let description, or set isDiscoverable to false. Source: Apple's documentation of AppIntent's description; that it should exist is advice.",
                .note
            )
        case .parameterSummary:
            (
                "The summary of an intent contains each required parameter once",
                "The summary is the sentence in which the user sets parameters in the Shortcuts app. A required parameter that is neither in the sentence nor in the list below it can't be set there, and one that is in the sentence twice is shown twice. Source: Apple's article 'Adding parameters to an app intent'.",
                .warning
            )
        case .parameterDialog:
            (
                "A required parameter has a question of its own",
                "If a required parameter has no value, the system asks for it, with a general question unless requestValueDialog gives one. The rule ignores intents that users can't find, and parameters that the intent itself asks for. Source: Apple's documentation of IntentParameter; the question is advice.",
                .note
            )
        case .parameterType:
            (
                "A parameter has a type that App Intents supports",
                "Parameters are numbers, Booleans, texts, dates, durations, links, files, people, places, amounts, entities, enums, and lists of these. Another type doesn't compile, or can't be set. Split the value, or declare an entity. Source: Apple's documentation of IntentParameter, whose initialisers list the types.",
                .error
            )
        case .entityQuery:
            (
                "A query finds the entities that it suggests, by their identifiers",
                "The system stores the identifier of an entity and later asks the query for it. If the query doesn't find an entity that it suggested, a saved shortcut loses its value. 'IntentsExt lint' runs suggestedEntities() and then entities(for:), and also reports a query that fails, and one that suggests an entity with an empty title or an identifier twice. Source: Apple's documentation of EntityQuery; that values are lost is field experience.",
                .error
            )
        case .entityIdentity:
            (
                "The identifier of an entity stays the same",
                "Shortcuts, widgets and Spotlight store an entity's identifier. An identifier that is generated for each value, such as UUID(), never finds the entity again. Use an identifier that is stored with the data. Source: Apple's documentation of AppEntity.",
                .error
            )
        case .phraseDialog:
            (
                "An intent with a phrase answers with a dialog, a view or an app",
                "After a phrase, the user hears the dialog of the result. An intent that returns only a value, or nothing, leaves the user with a general answer. Add ProvidesDialog to the result of perform() and a dialog to .result. Source: Apple's documentation of ProvidesDialog; the dialog is advice.",
                .note
            )
        case .intentError:
            (
                "An error that an intent throws has a text",
                "The system shows a thrown error by its localised text. An error that conforms neither to CustomLocalizedStringResourceConvertible nor to LocalizedError has none, so the user only learns that something went wrong. Source: Apple's documentation of AppIntent's perform(), and field experience.",
                .note
            )
        case .phraseTranslation:
            (
                "Each phrase is translated into the app's languages, with the same placeholders",
                "Phrases are translated in the table AppShortcuts alone, by keys with ${applicationName} and ${parameter}. A phrase that the table lacks works only in the source language, and a translation without the app's name, or with another parameter, is dropped. The rule is checked if there is a table of this name. Source: field experience, https://github.com/uzairansaruzi/hermex/pull/47; Airlock refuses such translations as well.",
                .warning
            )
        case .titleTranslation:
            (
                "Titles of intents are translated like the app's other texts",
                "If the table Localizable has some languages for a title or description, but not all of the table's languages, the Shortcuts app mixes languages. The rule is checked for a key that the table contains. Source: advice.",
                .note
            )
        case .intentPrivacy:
            (
                "Free text stays out of logs and format strings",
                "A text parameter contains words that the user spoke or wrote. With privacy: .public, everyone who reads the device's log can read it. Interpolated into the format of an NSPredicate, it can change the query, or crash the app. Log it with .private, and pass it as an argument: NSPredicate(format: \"name == %@\", name). Source: Apple's documentation of OSLogPrivacy and of NSPredicate's format strings.",
                .warning
            )
        case .intentAuthentication:
            (
                "An intent that deletes, sends or pays asks the user first",
                "By default, Siri runs an intent while the phone is locked, for everyone who can speak to it. An intent with a phrase that deletes data, sends something or pays should require authentication, or confirm: set authenticationPolicy, or call requestConfirmation. The rule recognises the effect by the names of the functions that perform() calls. Source: Apple's documentation of IntentAuthenticationPolicy; which intents need it is advice.",
                .note
            )
        default: ("", "", .warning)
        }
    }
}
