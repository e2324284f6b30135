import Glibc

/// A line written with one call, so that a kill leaves all of it or nothing.
struct Line {
    private let text: String

    init(_ text: String) { self.text = text + "\n" }

    func write(to descriptor: CInt) {
        let bytes = Array(text.utf8)
        // The test reads the other end; once that is closed, no one reads the output.
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
