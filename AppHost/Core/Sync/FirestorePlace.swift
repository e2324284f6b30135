import Foundation
import Shared

/// A collection of a Firestore database, at Google or in the emulator that the environment names.
struct FirestorePlace: Sendable {
    let project: String
    let collection: String
    /// The server: `https://firestore.googleapis.com`, or the emulator.
    let host: URL
    let token: String?

    /// The URL of the collection, as shown to the user.
    var description: String { "firestore://\(project)/\(collection)" }

    /// Parses a URL such as `firestore://PROJECT/COLLECTION`.
    ///
    /// - Parameters:
    ///   - collection: The collection if the URL names none.
    ///   - tokenFile: The file of a bearer token.
    /// - Throws: ``CommandFailure`` for an invalid URL, and for a token that would be sent unencrypted.
    init(_ text: String, collection: String, tokenFile: String?, environment: [String: String]) throws {
        let pattern = #/firestore:\/\/([a-z][a-z0-9-]{0,99})(?:\/([A-Za-z0-9_-]{1,100})?)?/#
        guard let match = text.wholeMatch(of: pattern) else {
            throw CommandFailure("invalid collection '\(text)' — write firestore://PROJECT/COLLECTION")
        }
        project = String(match.1)
        self.collection = match.2.map(String.init) ?? collection
        host = try Self.host(environment)
        token = try tokenFile.map { try TokenFile(path: $0).token }
        if token != nil, host.scheme != "https", !["127.0.0.1", "localhost", "::1"].contains(host.host ?? "") {
            throw CommandFailure(
                "the token would be sent unencrypted to \(host.withoutSecrets) — leave out \(HTTPArguments.tokenFile)"
            )
        }
    }

    private static func host(_ environment: [String: String]) throws -> URL {
        let emulator = environment["FIRESTORE_EMULATOR_HOST"].flatMap { $0.isEmpty ? nil : $0 }
        let text = emulator.map { "http://\($0)" } ?? "https://firestore.googleapis.com"
        guard let url = URL(string: text), url.host?.isEmpty == false, url.user == nil, url.path.isEmpty else {
            throw CommandFailure("invalid FIRESTORE_EMULATOR_HOST '\(emulator ?? "")' — write HOST:PORT")
        }
        return url
    }

    /// The resource name of the documents.
    var documents: String { "projects/\(project)/databases/(default)/documents" }

    /// Returns a request that calls a method on the documents, such as `commit`.
    func request(_ call: String, _ body: JSONValue) throws -> HTTPRequest {
        guard let url = URL(string: "\(host.absoluteString)/v1/\(documents):\(call)") else {
            throw CommandFailure("can't make a URL of '\(description)' — write firestore://PROJECT/COLLECTION")
        }
        return HTTPRequest(url: url, body: Data(try body.serialised().utf8), token: token)
    }

    /// Returns the request for a page of the collection's documents: the first page, or the page with a token.
    func list(after token: String?) throws -> HTTPRequest {
        let next = token.map { "&pageToken=\($0.percentEncoded)" } ?? ""
        guard let url = URL(string: "\(host.absoluteString)/v1/\(documents)/\(collection)?pageSize=300\(next)") else {
            throw CommandFailure("can't make a URL of '\(description)' — write firestore://PROJECT/COLLECTION")
        }
        return HTTPRequest(url: url, token: self.token)
    }
}

extension String {
    /// The string as a value in a URL; all bytes except ASCII letters and digits are percent-encoded.
    var percentEncoded: String {
        utf8.map { byte in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            if isPlain { return String(UnicodeScalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
