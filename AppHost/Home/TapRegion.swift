import Shared

/// A part of a picture where a tap does something, as the picture's facts say.
struct TapRegion: Hashable {
    /// What a tap does.
    enum Action: Hashable {
        case url(String)
        /// Runs an intent with parameters, a JSON object.
        case intent(id: String, parameters: String)

        /// Tells it from any other.
        var key: String {
            switch self {
            case .url(let url): "opens \(url)"
            case .intent(let id, let parameters): "runs \(id) \(parameters)"
            }
        }
    }

    let action: Action
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    /// Whether a toggle is on; `nil` for what is none.
    let isOn: Bool?

    /// Reads a region; `nil` for one that does nothing that is known.
    init?(_ facts: JSONValue) {
        let rect = facts["rect"]
        guard let x = rect?["x"]?.number, let y = rect?["y"]?.number, let width = rect?["width"]?.number,
            let height = rect?["height"]?.number
        else { return nil }
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        isOn = facts["isOn"]?.bool
        if let url = facts["url"]?.string {
            action = .url(url)
        } else if let intent = facts["intent"], let id = intent["id"]?.string {
            // Only a number that isn't finite can't be written, and what was read from JSON has none.
            action = .intent(id: id, parameters: (try? intent["parameters"]?.serialised()) ?? "{}")
        } else {
            return nil
        }
    }

    /// Whether a point lies in it, in points from the upper left corner.
    func contains(_ x: Double, _ y: Double) -> Bool {
        x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
    }
}
