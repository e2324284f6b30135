extension String {
    /// The folder a path is in; `.` for a name alone. The path as it is written: nothing is looked up.
    package var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
