import FoundationEssentials

extension String: Transferable {
    /// The string as UTF-8 text.
    public static var transferRepresentation: DataRepresentation<String> {
        // `return` prevents the result builder from changing the type.
        return DataRepresentation(contentType: .utf8PlainText) {
            Data($0.utf8)
        } importing: {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

extension Data: Transferable {
    /// The data unchanged.
    public static var transferRepresentation: DataRepresentation<Data> {
        // `return` prevents the result builder from changing the type.
        return DataRepresentation(contentType: .data) {
            $0
        } importing: {
            $0
        }
    }
}

extension URL: Transferable {
    /// The URL as text.
    public static var transferRepresentation: DataRepresentation<URL> {
        // `return` prevents the result builder from changing the type.
        return DataRepresentation(contentType: .url) {
            Data($0.absoluteString.utf8)
        } importing: {
            guard let url = URL(string: String(decoding: $0, as: UTF8.self)) else {
                throw TransferError.notMade(of: UTType.url.identifier, "URL")
            }
            return url
        }
    }
}

extension AttributedString: Transferable {
    /// The characters as UTF-8 text, without attributes.
    public static var transferRepresentation: DataRepresentation<AttributedString> {
        // `return` prevents the result builder from changing the type.
        return DataRepresentation(contentType: .utf8PlainText) {
            Data(String($0.characters).utf8)
        } importing: {
            AttributedString(String(decoding: $0, as: UTF8.self))
        }
    }
}
