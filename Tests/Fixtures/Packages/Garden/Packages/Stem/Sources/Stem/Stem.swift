import Shared
import Soil

public enum Stem { public static var height: Int { Soil.kind.count * Shared.factor } }
