import Foundation
import Shared

/// A collection of a Firestore database, at Google's or in the emulator the environment names.
struct FirestorePlace: Sendable {
    let project: String
    let collection: String
    /// `https://firestore.googleapis.com`, or the emulator's.
    let host: URL
    let token: String?

    /// The place, for people.
    var description: String { "firestore://\(project)/\(collection)" }

    /// Reads an address such as `firestore://PROJECT/COLLECTION`.
    ///
    /// - Parameters:
    ///   - collection: The collection where the address names none.
    ///   - tokenFile: The file of a bearer token.
    /// - Throws: ``UsageError`` for what is no address, and for a token that would be sent in clear.
    init(_ text: String, collection: String, tokenFile: String?, environment: [String: String]) throws {
        let pattern = #/firestore:\/\/([a-z][a-z0-9-]{0,99})(?:\/([A-Za-z0-9_-]{1,100})?)?/#
        guard let match = text.wholeMatch(of: pattern) else {
            throw UsageError("'\(text)' is no collection — write it as firestore://PROJECT/COLLECTION")
        }
        project = String(match.1)
        self.collection = match.2.map(String.init) ?? collection
        host = try Self.host(environment)
        token = try tokenFile.map { try TokenFile(path: $0).token }
        if token != nil, host.scheme != "https", !["127.0.0.1", "localhost", "::1"].contains(host.host ?? "") {
            throw UsageError("the token would be sent in clear to \(host.withoutSecrets) — leave out --token-file")
        }
    }

    private static func host(_ environment: [String: String]) throws -> URL {
        let emulator = environment["FIRESTORE_EMULATOR_HOST"].flatMap { $0.isEmpty ? nil : $0 }
        let text = emulator.map { "http://\($0)" } ?? "https://firestore.googleapis.com"
        guard let url = URL(string: text), url.host?.isEmpty == false, url.user == nil, url.path.isEmpty else {
            throw UsageError("FIRESTORE_EMULATOR_HOST is '\(emulator ?? "")' — write it as HOST:PORT")
        }
        return url
    }

    /// The full name of all documents.
    var documents: String { "projects/\(project)/databases/(default)/documents" }

    /// A call on all documents, such as `commit`.
    func request(_ call: String, _ body: JSONValue) throws -> HTTPRequest {
        guard let url = URL(string: "\(host.absoluteString)/v1/\(documents):\(call)") else {
            throw UsageError("'\(description)' can't be made a URL — firestore://PROJECT/COLLECTION")
        }
        return HTTPRequest(url: url, body: Data(try body.serialised().utf8), token: token)
    }

    /// A page of the collection's documents: the first, or the one a token leads to.
    func list(after token: String?) throws -> HTTPRequest {
        let next = token.map { "&pageToken=\($0.percentEncoded)" } ?? ""
        guard let url = URL(string: "\(host.absoluteString)/v1/\(documents)/\(collection)?pageSize=300\(next)") else {
            throw UsageError("'\(description)' can't be made a URL — firestore://PROJECT/COLLECTION")
        }
        return HTTPRequest(url: url, token: self.token)
    }
}

extension String {
    /// The text as a value in an address: all but letters and digits of ASCII by their bytes.
    var percentEncoded: String {
        utf8.map { byte in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            if isPlain { return String(UnicodeScalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
