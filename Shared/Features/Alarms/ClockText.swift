/// Returns a duration in a timer's format: `0:05`, `4:30`, `1:05:00`. Rounded down to seconds, as in timer texts.
package func clockText(milliseconds: Int64) -> String {
    let seconds = max(milliseconds, 0) / 1_000
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = seconds / 60 % 60
    guard seconds >= 3_600 else { return "\(minutes):\(two(seconds % 60))" }
    return "\(seconds / 3_600):\(two(minutes)):\(two(seconds % 60))"
}
