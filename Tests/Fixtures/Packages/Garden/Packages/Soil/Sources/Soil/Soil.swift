public enum Soil { public static var kind: String { "loam" } }
