import CoreML
import SwiftUI
import WidgetKit

// The model isn't in the bundle and a wrong path doesn't load; arrays and feature providers work without one.
// Shows: Classifier
// Shows: No bundled model
// Shows: Model failed
// Shows: 6 values, max 0.75

nonisolated struct CoreMLClassifierEntry: TimelineEntry {
    let date: Date
    let bundled: String
    let loaded: String
    let values: String
}

nonisolated enum CoreMLClassifierError: Error {
    case missingModel
}

nonisolated struct CoreMLClassifier {
    func bundledModel() throws -> MLModel {
        guard let url = Bundle.main.url(forResource: "Sentiment", withExtension: "mlmodelc") else {
            throw CoreMLClassifierError.missingModel
        }
        let configuration = MLModelConfiguration()
        configuration.computeUnits = .cpuOnly
        return try MLModel(contentsOf: url, configuration: configuration)
    }

    func downloadedModel() throws -> MLModel {
        let url = URL.temporaryDirectory.appending(path: "CoreMLClassifier/none.mlmodelc")
        return try MLModel(contentsOf: url)
    }

    func scores() throws -> MLMultiArray {
        let array = try MLMultiArray(shape: [2, 3], dataType: .double)
        for index in 0..<array.count {
            array[index] = NSNumber(value: Double(index) * 0.1)
        }
        array[[1, 0]] = 0.75
        return array
    }

    func summary() -> String {
        guard let scores = try? scores(),
            let provider = try? MLDictionaryFeatureProvider(dictionary: ["scores": MLFeatureValue(multiArray: scores)]),
            let array = provider.featureValue(for: "scores")?.multiArrayValue
        else { return "No scores" }
        let values = (0..<array.count).map { array[$0].doubleValue }
        return "\(values.count) values, max " + String(format: "%.2f", values.max() ?? 0)
    }
}

nonisolated struct CoreMLClassifierProvider: TimelineProvider {
    func placeholder(in context: Context) -> CoreMLClassifierEntry {
        CoreMLClassifierEntry(date: .now, bundled: "Model ready", loaded: "", values: "")
    }

    func getSnapshot(in context: Context, completion: @escaping (CoreMLClassifierEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<CoreMLClassifierEntry>) -> Void) {
        let classifier = CoreMLClassifier()
        var bundled = "Model ready"
        do {
            _ = try classifier.bundledModel()
        } catch CoreMLClassifierError.missingModel {
            bundled = "No bundled model"
        } catch {
            bundled = "Broken model"
        }
        let loaded = (try? classifier.downloadedModel()) == nil ? "Model failed" : "Model loaded"
        let entry = CoreMLClassifierEntry(date: .now, bundled: bundled, loaded: loaded, values: classifier.summary())
        completion(Timeline(entries: [entry], policy: .never))
    }
}

struct CoreMLClassifierWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CoreMLClassifierWidget", provider: CoreMLClassifierProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label("Classifier", systemImage: "brain").font(.headline)
                Text(entry.bundled)
                Text(entry.loaded)
                Text(entry.values)
            }
            .font(.caption)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
