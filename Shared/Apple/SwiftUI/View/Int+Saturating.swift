extension Int {
    /// The whole number of a value, towards zero: the nearest there is for one that is too large, 0 for what isn't a number.
    package init(saturating value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = value >= 0x1p63 ? .max : value <= -0x1p63 ? .min : Int(value)
    }
}
