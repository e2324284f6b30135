import Foundation
import Glibc
import Shared

/// The pictures of one placed widget in the container.
struct PictureFolder {
    let container: Container
    let widget: String
    /// When the pictures were asked for, in milliseconds since 1 January 1970: in their names, so that none is overwritten.
    let instant: Int64

    private var path: String { container.path + "/pictures" }

    /// Writes a picture with its facts.
    ///
    /// - Parameter form: The form of a Live Activity it is of, all of which have one name; `nil` where there are no forms.
    /// - Returns: Their name, without the form and the ending.
    /// - Throws: ``OutputError``.
    func write(_ picture: [UInt8], facts: [UInt8], index: Int, form: String? = nil) throws -> String {
        let name = "\(widget).\(instant).\(index)"
        let file = "\(path)/\(name)\(form.map { ".\($0)" } ?? "")"
        // Drawn again when a power cut takes them.
        try OutputFile(path: "\(file).png", isFlushed: false).replace(with: picture)
        try OutputFile(path: "\(file).json", isFlushed: false).replace(with: facts)
        return name
    }

    /// Removes what the widget showed before. What can't be removed takes place, and does no other harm.
    func removeOthers(than names: [String]) {
        let kept = Set(names)
        guard let found = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
        for file in found where file.hasPrefix("\(widget).") {
            // The widget's id, the instant and the index; what comes after them is a form and the ending.
            let name = file.split(separator: ".").prefix(3).joined(separator: ".")
            if !kept.contains(name) { unlink("\(path)/\(file)") }
        }
    }
}
