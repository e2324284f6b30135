import AirlockWall

extension StartWall.Report {
    /// What holds, for people.
    package var text: String {
        let layers = [
            "launched behind a wall: \(isLaunched ? "yes" : "no")",
            "system calls filtered: \(isFiltered ? "yes" : "no")",
            "Landlock: \(landlockABI == 0 ? "none" : "ABI \(landlockABI)")",
        ]
        return layers[0] + "\n" + layers[1] + "\n" + layers[2]
    }

    /// What holds, as data.
    package var json: JSONValue {
        ["launched": .bool(isLaunched), "filtered": .bool(isFiltered), "landlock": .integer(landlockABI)]
    }
}
