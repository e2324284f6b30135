/// A landmark as an entity of intents. It wraps a ``Landmark``.
package struct LandmarkEntity: AppEntity {
    package let landmark: Landmark

    package var id: Int { landmark.id }

    @ComputedProperty
    package var name: String { landmark.name }

    @ComputedProperty
    package var state: String { landmark.state }

    @Property(title: "Country") package var country: String
    @Property(title: "Latitude") package var latitude: Double
    @Property(title: "Favorite") package var isFavorite: Bool

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Landmark"
    package static let defaultQuery = LandmarkEntityQuery()

    package var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)", subtitle: "\(landmark.place)")
    }

    package init(landmark: Landmark, isFavorite: Bool = false) {
        self.landmark = landmark
        (country, latitude, self.isFavorite) = (landmark.country, landmark.latitude, isFavorite)
    }
}

extension LandmarkEntity: Equatable {
    package static func == (one: LandmarkEntity, other: LandmarkEntity) -> Bool {
        one.landmark == other.landmark && one.isFavorite == other.isFavorite
    }
}
