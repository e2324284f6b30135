public enum Weed {
    public static var name: String { missingHere() }
}
