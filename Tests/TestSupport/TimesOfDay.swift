import Foundation

/// The recorded times of day of many locales, in `Tests/SharedTests/Values/Civil/times-of-day.tsv`.
package enum TimesOfDay {
    /// The recorded times, in minutes after midnight: 00:00, 07:05, 09:00, 12:00, 13:30, 18:05 and 23:59.
    package static let minutes = [0, 425, 540, 720, 810, 1_085, 1_439]

    /// Reads the locales with their times.
    ///
    /// - Throws: An error if the file can't be read.
    package static func rows() throws -> [(locale: String, times: [String])] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("SharedTests/Values/Civil/times-of-day.tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            let columns = $0.split(separator: "\t").map(String.init)
            return (columns[0], Array(columns.dropFirst()))
        }
    }
}
