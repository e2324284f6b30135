import Foundation

@Observable final class IslandModel {
    var hour = 9
    @ObservationIgnored var cache: [String: Int] = [:]
}
