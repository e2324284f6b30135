import Shared

/// The layers of a display list, with the indices by which rules find areas and texts among them.
struct SnapshotLayers {
    /// All layers in drawing order.
    let all: [DrawnLayer]
    /// The indices of the areas, in drawing order.
    let areas: [Int]
    /// The indices of texts, each with the index of the first layer that shows the text. A text with several styles has several layers.
    let texts: [(text: Int, layer: Int)]

    /// Finds the layers of a list.
    ///
    /// - Parameter texts: The texts of the list, in order.
    init(_ list: DisplayList, texts: [DrawnText]) {
        all = list.layers
        areas = all.indices.filter { [all] in all[$0].isArea }
        // Equal boxes are rare, and each text is passed once.
        var waiting = Dictionary(grouping: texts.indices.reversed()) { texts[$0].rect }
        var found: [(text: Int, layer: Int)] = []
        var next = 0
        for (index, layer) in all.enumerated() {
            guard case .text = layer.item else { continue }
            while let text = waiting[layer.box]?.popLast() {
                guard text >= next else { continue }
                found.append((text, index))
                next = text + 1
                break
            }
        }
        self.texts = found
    }
}
