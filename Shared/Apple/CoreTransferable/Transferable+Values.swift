import FoundationEssentials

extension String: Transferable {
    /// As text.
    public static var transferRepresentation: DataRepresentation<String> {
        // Returned by name: a builder would make another type of it.
        return DataRepresentation(contentType: .utf8PlainText) {
            Data($0.utf8)
        } importing: {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

extension Data: Transferable {
    /// As it is.
    public static var transferRepresentation: DataRepresentation<Data> {
        // Returned by name: a builder would make another type of it.
        return DataRepresentation(contentType: .data) {
            $0
        } importing: {
            $0
        }
    }
}

extension URL: Transferable {
    /// As its text.
    public static var transferRepresentation: DataRepresentation<URL> {
        // Returned by name: a builder would make another type of it.
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
    /// As text without its attributes.
    public static var transferRepresentation: DataRepresentation<AttributedString> {
        // Returned by name: a builder would make another type of it.
        return DataRepresentation(contentType: .utf8PlainText) {
            Data(String($0.characters).utf8)
        } importing: {
            AttributedString(String(decoding: $0, as: UTF8.self))
        }
    }
}
