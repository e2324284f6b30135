/// A schema by its name, its domain before it: `photos.createAlbum`.
public protocol AssistantSchema: Hashable, Sendable {
    /// Its full name.
    var _name: String { get }
    /// Takes a full name.
    init(_name: String)
}
