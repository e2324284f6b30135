/// What Airlock adds to its own alarms.
package struct TimerMetadata: AlarmMetadata {
    /// The name of the symbol that stands for the alarm.
    package var symbol: String

    package init(symbol: String = "timer") { self.symbol = symbol }
}
