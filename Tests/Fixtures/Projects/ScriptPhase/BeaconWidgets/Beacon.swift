enum Beacon {
    static let rhythm = "Two flashes in ten seconds"
}
