import SwiftData
import SwiftUI
import WidgetKit

// Models that inherit from a model (iOS 26): deep and shallow fetches, type tests in predicates, an inherited relationship.
// Shows: Empty garage
// Shows with data: 5 vehicles
// Shows with data: Cars: Mini, Polo
// Shows with data: Bikes: Cargo, Racer
// Shows with data: Five doors: Polo
// Shows with data: Not cars: Cargo, Racer, Trailer
// Shows with data: Farthest: Polo, 90000 km
// Shows with data: Ann owns Cargo, Polo

@available(iOS 26, *)
@Model
class GarageVehicle {
    var name: String
    var kilometers: Int = 0
    var owner: GarageOwner?

    init(name: String, kilometers: Int = 0) {
        self.name = name
        self.kilometers = kilometers
    }

    var summary: String { "\(name), \(kilometers) km" }
}

@available(iOS 26, *)
@Model
final class GarageCar: GarageVehicle {
    var doors: Int = 3

    init(name: String, kilometers: Int = 0, doors: Int) {
        self.doors = doors
        super.init(name: name, kilometers: kilometers)
    }
}

@available(iOS 26, *)
@Model
final class GarageBike: GarageVehicle {
    var gears: Int
    var isElectric: Bool = false

    init(name: String, gears: Int) {
        self.gears = gears
        super.init(name: name)
    }

    override var summary: String { "\(super.summary), \(gears) gears" }
}

@available(iOS 26, *)
@Model
final class GarageOwner {
    var name: String
    @Relationship(deleteRule: .nullify, inverse: \GarageVehicle.owner) var vehicles: [GarageVehicle] = []

    init(name: String) { self.name = name }
}

nonisolated struct GarageEntry: TimelineEntry {
    let date: Date
    var lines: [String] = []
}

@available(iOS 26, *)
@MainActor
enum GarageStore {
    static func lines() throws -> [String] {
        let container = try ModelContainer(
            for: GarageVehicle.self, GarageCar.self, GarageBike.self, GarageOwner.self,
            configurations: ModelConfiguration("Garage", groupContainer: .identifier("group.com.example.garage")))
        let context = container.mainContext
        func names<Vehicle: GarageVehicle>(_ vehicles: [Vehicle]) -> String {
            vehicles.map(\.name).sorted().joined(separator: ", ")
        }

        let all = try context.fetch(
            FetchDescriptor<GarageVehicle>(sortBy: [SortDescriptor(\.kilometers, order: .reverse)]))
        guard let farthest = all.first else { return ["Empty garage"] }
        let cars = try context.fetch(FetchDescriptor<GarageCar>(sortBy: [SortDescriptor(\.name)]))
        let isBike = #Predicate<GarageVehicle> { $0 is GarageBike }
        let bikes = try context.fetch(FetchDescriptor(predicate: isBike))
        let notCars = try context.fetch(FetchDescriptor<GarageVehicle>(predicate: #Predicate { !($0 is GarageCar) }))
        let fiveDoors = try context.fetch(
            FetchDescriptor<GarageCar>(predicate: #Predicate { $0.doors == 5 && $0.kilometers > 0 }))
        var lines = [
            "\(all.count) vehicles",
            "Cars: \(names(cars))",
            "Bikes: \(names(bikes.compactMap { $0 as? GarageBike }))",
            "Five doors: \(names(fiveDoors))",
            "Not cars: \(names(notCars))",
            "Farthest: \(farthest.summary)",
        ]
        for owner in try context.fetch(FetchDescriptor<GarageOwner>()) {
            lines.append("\(owner.name) owns \(names(owner.vehicles))")
        }
        return lines
    }
}

struct GarageProvider: TimelineProvider {
    func placeholder(in context: Context) -> GarageEntry { GarageEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (GarageEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<GarageEntry>) -> Void) {
        Task { @MainActor in
            var lines = ["Needs iOS 26"]
            if #available(iOS 26, *) {
                do { lines = try GarageStore.lines() } catch { lines = ["Failed: \(error)"] }
            }
            completion(Timeline(entries: [GarageEntry(date: .now, lines: lines)], policy: .never))
        }
    }
}

struct GarageInheritanceWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "GarageInheritanceWidget", provider: GarageProvider()) { entry in
            VStack(alignment: .leading) {
                ForEach(entry.lines, id: \.self) { Text($0).font(.caption) }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemLarge])
    }
}
