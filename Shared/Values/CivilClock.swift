/// A locale's format of times of day, for programs that don't link ICU.
///
/// The tables are those of Foundation's ICU on every platform: Unicode's locale data (CLDR 46) with Apple's changes, such as `18:05` for
/// French in Canada.
package struct CivilClock: Hashable, Sendable {
    /// The numbers of a day's hours.
    private enum HourCycle: String {
        case zeroToEleven = "h11"
        case oneToTwelve = "h12"
        case zeroToTwentyThree = "h23"
        case oneToTwentyFour = "h24"
    }

    private let cycle: HourCycle
    /// True if hours below 10 are written with a leading zero: `09:05`.
    package let isHourPadded: Bool
    /// The separator between hours and minutes.
    private let separator: String
    /// True if Chinese names of parts of the day replace AM and PM, as in Taiwan.
    private var hasPartsOfDay: Bool
    /// The locale's names in the table of AM and PM, most specific first.
    private var names: [String]
    /// The columns of the locale's row in ``halves``; `nil` for 24-hour times, and for a locale with English words.
    private var halves: [Substring]?
    /// The digit zero.
    private var zero: Unicode.Scalar = "0"
    /// True if all spaces are plain: in text that isn't drawn.
    private var hasPlainSpaces = true

    /// Creates the format of a locale, with its settings for hours and digits. A language without a region has the format of its most likely
    /// region. A locale that isn't known has a 24-hour format.
    package init(_ locale: LocaleIdentifier) {
        let names = locale.names
        func lists(_ table: String) -> Bool { names.contains { Self.lists(table, $0) } }
        let setting = locale.value("hours").flatMap(HourCycle.init(rawValue:))
        // 001 is the world.
        let region = locale.region.flatMap { $0 == "001" ? nil : $0 }
        let isTwelve =
            !lists(Self.twentyFourHours)
            && (region.map { Self.lists(Self.twelveHours, $0) } ?? lists(Self.twelveHourLanguages))
        cycle = setting ?? (isTwelve ? .oneToTwelve : .zeroToTwentyThree)
        hasPartsOfDay = locale.language == "zh" && locale.region == "TW" && locale.script != "Hans"
        isHourPadded =
            cycle == .oneToTwelve || cycle == .zeroToEleven
            ? lists(Self.paddedTwelveHours) : !lists(Self.plainHours) || lists(Self.paddedHours)
        separator = lists(Self.timesWithPoint) ? "." : ":"
        self.names = names
        zero = Self.zero(of: locale)
        if isTwelveHours { halves = Self.row(of: Self.halves, column: 0, listing: names) }
    }

    /// True for 12-hour times with AM and PM.
    private var isTwelveHours: Bool { cycle == .oneToTwelve || cycle == .zeroToEleven }

    /// The format with English words and digits, for sentences that are always in English. In English it is the format itself.
    package var inEnglish: CivilClock {
        guard names.last != "en" else { return self }
        var clock = self
        (clock.names, clock.zero, clock.hasPartsOfDay, clock.halves) = (["en"], "0", false, nil)
        return clock
    }

    /// The format with the spaces that iOS draws, where lines can't be broken: U+202F before AM and PM in English.
    package var drawn: CivilClock {
        var clock = self
        clock.hasPlainSpaces = false
        return clock
    }

    /// Returns a time of day, in minutes after midnight: `9:05 AM`, `09:05`, `9:05` or `09.05`.
    package func time(minutes: Int) -> String {
        let (hour, minute) = (minutes / 60 % 24, minutes % 60)
        let number =
            switch cycle {
            case .zeroToEleven: hour % 12
            case .oneToTwelve: (hour + 11) % 12 + 1
            case .zeroToTwentyThree: hour
            case .oneToTwentyFour: (hour + 23) % 24 + 1
            }
        let time = digits((isHourPadded ? Self.two(number) : "\(number)") + separator + Self.two(minute))
        guard isTwelveHours else { return time }
        if hasPartsOfDay { return Self.partOfDay(hour) + time }
        var text = String.UnicodeScalarView()
        for scalar in format(isMorning: hour < 12).unicodeScalars {
            switch scalar {
            case "@": text.append(contentsOf: time.unicodeScalars)
            case "~": text.append(hasPlainSpaces ? " " : "\u{202F}")
            case "_": text.append(hasPlainSpaces ? " " : "\u{A0}")
            default: text.append(scalar)
            }
        }
        return String(text)
    }

    /// Returns the text with the locale's digits in place of 0 to 9.
    package func digits(_ text: String) -> String { zero == "0" ? text : text.replacingDigits(zero: zero) }

    /// Returns the format of times before or after noon, as in ``halves``.
    private func format(isMorning: Bool) -> String {
        halves.map { String($0[isMorning ? 1 : 2]) } ?? (isMorning ? "@~AM" : "@~PM")
    }

    private static func partOfDay(_ hour: Int) -> String {
        switch hour {
        case ..<5: "凌晨"
        case ..<8: "清晨"
        case ..<12: "上午"
        case 12: "中午"
        case ..<19: "下午"
        default: "晚上"
        }
    }

    /// Returns the zero of a locale's digits.
    private static func zero(of locale: LocaleIdentifier) -> Unicode.Scalar {
        let chosen = locale.value("numbers").flatMap { row(of: numberingSystems, column: 1, listing: [$0]) }
        let columns = chosen ?? row(of: numberingSystems, column: 0, listing: locale.names)
        return columns?[2].unicodeScalars.first ?? "0"
    }

    /// Returns the columns of the row whose column lists a name, searched for one name after the other; `nil` if there is none.
    private static func row(of table: String, column: Int, listing names: [String]) -> [Substring]? {
        let table = Array(table.utf8)
        func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: ";") }
        for name in names {
            var next = place(of: name, in: table, from: 0)
            while let place = next {
                let start = table[..<place].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
                if table[start..<place].count(where: { $0 == UInt8(ascii: "|") }) == column {
                    let row = table[start..<(table[place...].firstIndex(where: isEnd) ?? table.endIndex)]
                    let columns = row.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
                    return columns.map { Substring(decoding: $0, as: UTF8.self) }
                }
                next = Self.place(of: name, in: table, from: place + 1)
            }
        }
        return nil
    }

    /// Returns the offset of a word of a table at or after another offset; `nil` if there is none.
    private static func place(of word: String, in table: [UInt8], from offset: Int) -> Int? {
        let word = Array(word.utf8)
        var next = table.firstRun(of: word, from: offset)
        while let place = next {
            let neighbours = [place - 1, place + word.count].filter { table.indices.contains($0) }.map { table[$0] }
            if neighbours.allSatisfy({ " |;\n".utf8.contains($0) }) { return place }
            next = table.firstRun(of: word, from: place + 1)
        }
        return nil
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func lists(_ table: String, _ name: String) -> Bool {
        place(of: name, in: Array(table.utf8), from: 0) != nil
    }
}

extension CivilClock {
    /// The regions with 12-hour times.
    private static let twelveHours = """
        419 AE AG AL AR AS AU BB BD BH BM BN BO BS BT CA CL CO CR CU CY DJ DM DO DZ EC EG EH ER ET FJ FM GD GH GM GR GT GU GY HK HN \
        IN IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MX MY NA NI NZ OM PA PE PG PH PK PR PS PW PY QA SA SB SD SG \
        SL SO SS SV SY SZ TC TD TN TO TT TW UM US UY VC VE VG VI VU WS YE ZM
        """
    /// The languages that have 12-hour times if no region is given.
    private static let twelveHourLanguages = """
        ak am apw ar arn as bem bgc bho bn brx byn ccp ceb cho chr cic ckb csw doi dz ee el en fil gaa gez gn gu haw hi iu kab km kn \
        ko kok kpe ks kxv lkt lut mai mi mic mid ml mni moh mr ms mus naq nnp nus nv ny om or osa pa pqm qu raj sa sat sd sm so sq \
        syr ta te ti tig to trv ur vai wal xnr yue zh_Hant
        """
    /// Languages in particular regions or scripts that have 24-hour times, although the tables above list the region or the language.
    private static let twentyFourHours = "fr_CA yue_Hans"
    /// Languages, and languages in particular regions, that write hours from 0 to 23 without a leading zero.
    private static let plainHours = "bg ca cs dsb es fa fi he hu ja sk smn en_FI en_HU en_IL en_MX zh_Hant_JP"
    /// Languages in particular regions that write a leading zero, although the language doesn't elsewhere.
    private static let paddedHours = """
        es_419 es_AG es_AR es_BB es_BM es_BO es_BQ es_BR es_BS es_BZ es_CA es_CL es_CR es_CU es_CW es_DM es_DO es_EC es_GD es_GT \
        es_GY es_HN es_HT es_KN es_KY es_LC es_NI es_PA es_PE es_PR es_PY es_SV es_TC es_TT es_US es_UY es_VC es_VE es_VG es_VI \
        fa_AF
        """
    /// Languages that write a leading zero in 12-hour times, too.
    private static let paddedTwelveHours = "bs hr lt"
    /// Languages, and languages in particular regions, that separate hours and minutes with a point.
    private static let timesWithPoint = "da fi id si smn su en_DK en_FI en_ID ms_ID sv_FI"
    /// The locales that use a numbering system by default, the system's name in settings, and its digit zero.
    private static let numberingSystems = """
        ff_Adlm|adlm|\u{1E950}
        ar_BH ar_DJ ar_EG ar_ER ar_IL ar_IQ ar_JO ar_KM ar_KW ar_LB ar_MR ar_OM ar_PS ar_QA ar_SA ar_SD \
        ar_SO ar_SS ar_SY ar_TD ar_YE ckb sd_Arab sd_PK sd|arab|\u{660}
        fa ks_Arab ks_Aran ks lrc mzn pa_Arab pa_Aran pa_PK ps uz_Arab uz_AF|arabext|\u{6F0}
        as mni_Beng mni|beng|\u{9E6};ccp|cakm|\u{11136};bgc bho ne raj sa sat_Deva|deva|\u{966}
        |fullwide|\u{FF10};|gujr|\u{AE6};|guru|\u{A66};|khmr|\u{17E0};|knda|\u{CE6};|laoo|\u{ED0}
        ks_Deva sd_Deva sd_IN|latn|0;|mlym|\u{D66};mni_Mtei|mtei|\u{ABF0};my|mymr|\u{1040};nqo|nkoo|\u{7C0}
        sat_Olck sat|olck|\u{1C50};|orya|\u{B66};|tamldec|\u{BE6};|telu|\u{C66};|thai|\u{E50};dz|tibt|\u{F20}
        """
    /// Locales, and their formats of times before and after noon: `@` is the time, `~` U+202F and `_` U+00A0. All other locales have the
    /// formats `@~AM` and `@~PM`.
    private static let halves = """
        af|@~vm.|@~nm.;ak|@~AN|@~EW;am|ጥዋት @|ከሰዓት @
        apw arn bn ccp cho cic gn gu hy ka km kn kpe lkt lrc lut mic mid ml mni_Mtei moh mr ms_Arab mus nnp \
        nv ny or osa pa pqm rhg sat_Deva sm ss ta te th uz_Arab uz_AF vai|@ AM|@ PM
        ar|@_ص|@_م
        as|AM @|PM @;bem|@~uluchelo|@~akasuba;bgc|@ तडके|@ सांझ;bho mai|@ भोर|@ सांझ;bo|@ སྔ་དྲོ་|@ ཕྱི་དྲོ་
        brx|@ फुं|@ बेलासे;byn|@ ፋዱስ ጃብ|@ ፋዱስ ደምቢ
        ca es_AR es_BO es_CR es_DO es_EC es_GT es_HN es_NI es_PA es_PE es_PR es_PY es_SV es_UY es_VE yrl_CO \
        yrl_VE|@~a._m.|@~p._m.
        chr|@ ᏌᎾᎴ|@ ᏒᎯᏱᎢᏗᏢ
        ckb|@ ب.ن|@ د.ن
        cs|@~dop.|@~odp.;csw|@ ᐁᒼ|@ ᐲᒼ;cy|@~yb|@~yh;doi|@ सवेर|@ दपैहर बाद;dz|@ སྔ་ཆ་|@ ཕྱི་ཆ་
        ee|ŋdi ga @|ɣetrɔ ga @;el|@~πμ|@~μμ;en_AU en_GB nb nn no|@~am|@~pm;en_HU|AM~@|PM~@
        en_IE en_MX es_419 es_AG es_BB es_BM es_BQ es_BR es_BS es_BZ es_CA es_CL es_CO es_CU es_CW es_DM \
        es_GD es_GY es_HT es_KN es_KY es_LC es_MX es_TC es_TT es_US es_VC es_VG es_VI fr_CA fr_MA gl qu ro|@~a.m.|@~p.m.
        es|@~a.~m.|@~p.~m.
        fa|@ قبل\u{200C}ازظهر|@ بعدازظهر
        ff|@ subaka|@ kikiiɗe
        ff_Adlm|@ 𞤀𞤎|@ 𞤇𞤎
        fi|@~ap.|@~ip.;fr_CM|@~matin|@~soir;ga|@~r.n.|@~i.n.;gaa|@ LEEBI|@ SHWANE;gez|@ ጽባሕ|@ ምሴት
        ha|@~Safiya|@~Yamma
        he|@ לפ׳|@ אח׳
        hi|पू @|अ @;hi_Latn vai_Latn|@~AM|@~PM;hu|de.~@|du.~@;ig|@ N’ụtụtụ|@ N’abali;is|@~f.h.|@~e.h.
        iu kxv|@ am|@ pm;ja|午前@|午後@;kab|@ n tufat|@ n tmeddit;ko|오전 @|오후 @;kok|@ सकाळीं|@ सांजे
        kok_Latn|sokallim~@|sanje~@
        ks|@ اے ایم|@ پی ایم
        ks_Deva|@~ये एम|@~पी एम;kxv_Deva|@ ए एम|@ पी एम;kxv_Orya|@ ଏ ଏମ|@ ପି ଏମ;kxv_Telu|@ ఎ ఎమ్|@ పి ఎమ్
        ky|@~таңкы|@~түштөн кийинки;lo|@ ກ່ອນທ່ຽງ|@ ຫຼັງທ່ຽງ;lt|@~priešpiet|@~popiet;lv|@~priekšp.|@~pēcp.
        mk|@~претпл.|@~попл.;mn|@~ү.ө.|@~ү.х.;mni|@ এ এম|@ পি এম;ms|@~PG|@~PTG;my|နံနက် @|ညနေ @
        naq|@~ǁgoagas|@~ǃuias;ne sa|@ पूर्वाह्न|@ अपराह्न;nus|@~RW|@~TŊ;om|@~WD|@~WB
        ps|@ غ.م.|@ غ.و.
        raj|@ सबेरे|@ सांम;sat|@ ᱥᱮᱛᱟᱜ|@ ᱧᱤᱫᱟᱹ
        sd|@ صبح، منجهند|@ منجهند، شام
        sd_Deva sd_IN|@ सुबुह जा|@ शाम जा;sl|@~dop.|@~pop.;so|@ GH|@ GD;sq|@~e paradites|@~e pasdites
        si|පෙ.ව. @|ප.ව. @;st|@~Hoseng|@~Thapama;sv|@~fm|@~em
        syr|@ \u{70F}ܩܛ\u{200C}|@ \u{70F}ܒܛ\u{200C}
        ti|@ ቅ.ቀ.|@ ድ.ቀ.;tig|@ ቀደም ሰርምዕል|@ ሓቆ ስርምዕል;to|@~hengihengi|@~efiafi;tr|ÖÖ~@|ÖS~@
        trv|@ Brax kndaax|@ Baubau kndaax;uk|@~дп|@~пп;ur|\u{200E}@ AM|\u{200E}@ PM;uz|@~TO|@~TK
        uz_Cyrl|@~ТО|@~ТК;vi|@~SA|@~CH;wal|@ ማለዶ|@ ቃማ;xnr|@ भ्यागा|@ दपेहरा/संजा;yo|@~Àárọ̀|@~Ọ̀sán
        yue zh|上午@|下午@
        """
}

/// A day of the Gregorian calendar, without a time or a time zone.
package struct CivilDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number of days since 1 January 1970, negative before.
    package var number: Int32

    /// Creates the day that is `number` days after 1 January 1970.
    package init(number: Int32) { self.number = number }

    /// Creates a day from a year, month (1 to 12) and day of the month. A day number after the end of the month refers to a day of the next
    /// month.
    ///
    /// The computation counts years from March, so that the leap day is the last day of a year.
    package init(year: Int, month: Int, day: Int) {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        self.number = Int32(clamping: number)
    }

    /// Parses a day such as `2026-11-21`; `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard text.utf8.count == 10, parts.count == 3 else { return nil }
        self.init(year: parts[0], month: parts[1], day: parts[2])
        guard description == text else { return nil }
    }

    /// The day's year, month (1 to 12) and day of the month.
    package var parts: (year: Int, month: Int, day: Int) {
        let shifted = Int(number) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The day of the week: 0 for Sunday to 6 for Saturday.
    package var weekday: Int { ((Int(number) + 4) % 7 + 7) % 7 }

    /// Returns the day that is `days` later, or earlier for a negative number.
    package func advanced(by days: Int) -> CivilDay { CivilDay(number: Int32(clamping: Int(number) + days)) }

    package static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }

    /// The day as `2026-11-21`.
    package var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(width - digits.count, 0)) + digits
        }
        let (year, month, day) = parts
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
