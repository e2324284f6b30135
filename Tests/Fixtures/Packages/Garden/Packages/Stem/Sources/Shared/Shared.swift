/// A type with the name of its module, which is also that of a module of Airlock.
public enum Shared {
    package static var factor: Int { 3 }
}
