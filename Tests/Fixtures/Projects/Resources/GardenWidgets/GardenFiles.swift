import Foundation

struct Bed: Decodable {
    let name: String
    let rows: Int
}

/// The files of the extension's bundle: a group's files lie at its top level, a folder keeps its subfolders.
enum GardenFiles {
    static func beds() -> [Bed] {
        decoded(Bundle.main.url(forResource: "Beds", withExtension: "json")) {
            try JSONDecoder().decode([Bed].self, from: $0)
        }
    }

    static func tools() -> [String] {
        decoded(Bundle.main.url(forResource: "Tools.plist", withExtension: nil)) {
            try PropertyListDecoder().decode([String].self, from: $0)
        }
    }

    static func motto() -> String {
        text(Bundle.main.path(forResource: "Motto", ofType: "txt"))
    }

    static func beans() -> String {
        text(Bundle.main.path(forResource: "beans", ofType: "txt", inDirectory: "Seeds"))
    }

    static func saffron() -> String {
        text(Bundle.main.url(forResource: "saffron", withExtension: "txt", subdirectory: "Seeds/Rare")?.path)
    }

    private static func text(_ path: String?) -> String {
        decoded(path.map { URL(fileURLWithPath: $0) }) { String(decoding: $0, as: UTF8.self) }
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func decoded<Value>(_ url: URL?, _ decode: (Data) throws -> Value) -> Value {
        guard let url else { preconditionFailure("a file is missing in the extension's bundle") }
        do { return try decode(Data(contentsOf: url)) } catch { preconditionFailure("\(url.path): \(error)") }
    }
}
