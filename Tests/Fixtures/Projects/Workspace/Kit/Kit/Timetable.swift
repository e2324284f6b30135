import Core

public enum Timetable {
    public static let next = Sailing(harbour: .north, minutes: 25)
}
