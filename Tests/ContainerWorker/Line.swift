import Glibc

/// A line written in one call, so that a kill leaves all of it or nothing.
struct Line {
    private let text: String

    init(_ text: String) { self.text = text + "\n" }

    func write(to descriptor: CInt) {
        let bytes = Array(text.utf8)
        // The reader's end is the test's; when it is gone, so is the reason to speak.
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
