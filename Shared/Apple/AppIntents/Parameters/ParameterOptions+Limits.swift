extension ParameterOptions {
    /// The maximum length of an input string, in Unicode scalars.
    package static let textLimit = 10_000
    /// The maximum number of elements in a list.
    package static let listLimit = 1_000

    /// Returns the reason a value is invalid for the parameter; `nil` for a valid value.
    package func fault(in value: any Sendable, of type: _IntentValueType) -> String? {
        switch value {
        case let number as Int: rangeFault(of: Double(number))
        case let number as Double: rangeFault(of: number)
        case let text as String: Self.textFault(text)
        case let list as [any Sendable]: sizeFault(list.count)
        case let file as IntentFile: typeFault(file)
        case let amount as IntentCurrencyAmount: currencyFault(amount)
        default: nil
        }
    }

    /// Returns the reason an input string is invalid, either its length or a control character; `nil` for a valid string.
    package static func textFault(_ text: String) -> String? {
        let count = text.unicodeScalars.count
        if count > textLimit { return "has \(count) characters — write at most \(textLimit)" }
        if text.unicodeScalars.contains(where: { $0.isTerminalControl }) {
            return "has control characters — write it as plain text"
        }
        return nil
    }

    private func rangeFault(of number: Double) -> String? {
        guard let range, !(range.lower...range.upper).contains(number) else { return nil }
        return "is not in the range — write a number from \(formatted(range.lower)) to \(formatted(range.upper))"
    }

    private func formatted(_ number: Double) -> String {
        isRangeOfWholeNumbers ? (Int(exactly: number).map { "\($0)" } ?? "\(number)") : "\(number)"
    }

    private func sizeFault(_ count: Int) -> String? {
        let (least, most) = (size?.min ?? 0, size?.max ?? Self.listLimit)
        if (least...most).contains(count) { return nil }
        let expected = least == most ? "exactly \(least)" : least == 0 ? "at most \(most)" : "\(least) to \(most)"
        return "has \(count) elements — write \(expected)"
    }

    private func currencyFault(_ amount: IntentCurrencyAmount) -> String? {
        if currencyCodes.isEmpty || currencyCodes.contains(amount.currencyCode) { return nil }
        return "is not in an accepted currency — "
            + "write an amount in one of these: \(currencyCodes.joined(separator: ", "))"
    }

    private func typeFault(_ file: IntentFile) -> String? {
        guard !contentTypes.isEmpty, let dot = file.filename.lastIndex(of: ".") else { return nil }
        let known = Self.extensions.filter { contentTypes.contains($0.type) }
        let name = String(file.filename[file.filename.index(after: dot)...]).lowercased()
        // A content type without known file name extensions allows any file.
        guard known.count == contentTypes.count, !known.contains(where: { $0.names.contains(name) }) else { return nil }
        return "is not a file of an accepted type — "
            + "choose a file of one of these types: \(contentTypes.joined(separator: ", "))"
    }

    private static let extensions: [(type: String, names: [String])] = [
        ("public.png", ["png"]), ("public.jpeg", ["jpg", "jpeg"]), ("public.heic", ["heic"]), ("public.gif", ["gif"]),
        ("com.compuserve.gif", ["gif"]), ("public.plain-text", ["txt", "text", "md", "csv", "swift"]),
        ("public.utf8-plain-text", ["txt", "text"]), ("public.json", ["json"]), ("com.adobe.pdf", ["pdf"]),
        ("public.comma-separated-values-text", ["csv"]),
        ("public.image", ["png", "jpg", "jpeg", "heic", "gif", "tiff", "webp", "bmp"]),
        ("public.audio", ["mp3", "m4a", "wav", "aac", "flac", "aiff"]), ("public.mpeg-4", ["mp4"]),
        ("public.movie", ["mov", "mp4", "m4v"]),
    ]
}
