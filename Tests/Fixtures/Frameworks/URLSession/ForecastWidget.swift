// swift-format-ignore-file: NeverForceUnwrap
import Combine
import SwiftUI
import WidgetKit

// A forecast that the provider loads itself, as most weather widgets do.
// Shows: The Internet connection appears to be offline.
// Shows with data: Rain, 7.5°
// Shows with data: 3 items
// Shows with data: error 404
// Never shows: Rain
// Never shows: items

private struct Forecast: Decodable {
    struct Current: Decodable {
        let sky: String
        let degreesNow: Double
    }
    let current: Current
    let time: Date
}

private enum ForecastService {
    static func line() async -> String {
        var parts = URLComponents(string: "https://api.example.com/v1/forecast")!
        parts.queryItems = [
            URLQueryItem(name: "city", value: "Berlin"),
            URLQueryItem(name: "nonce", value: "\(Date.now.timeIntervalSince1970)"),
        ]
        var request = URLRequest(url: parts.url!, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 10)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        do {
            let (data, response) = try await URLSession.shared.data(for: request)
            guard (response as? HTTPURLResponse)?.statusCode == 200 else { return "bad status" }
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            decoder.dateDecodingStrategy = .iso8601
            let forecast = try decoder.decode(Forecast.self, from: data)
            return "\(forecast.current.sky), \(forecast.current.degreesNow)°"
        } catch let error as URLError where error.code == .notConnectedToInternet {
            return "The Internet connection appears to be offline."
        } catch {
            return "failed: \(error)"
        }
    }

    static func items() async -> String {
        await withCheckedContinuation { continuation in
            let task = URLSession(configuration: .ephemeral).dataTask(
                with: URL(string: "https://feeds.example.com/list.json")!
            ) { data, _, _ in
                let list = data.flatMap { try? JSONDecoder().decode([Int].self, from: $0) }
                continuation.resume(returning: list.map { "\($0.count) items" } ?? "no list")
            }
            task.resume()
        }
    }

    static func missing() async -> String {
        do {
            let (_, response) = try await URLSession.shared.data(from: URL(string: "https://example.com/missing")!)
            return "error \((response as? HTTPURLResponse)?.statusCode ?? 0)"
        } catch {
            return "offline"
        }
    }
}

struct ForecastWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "Forecast",
            provider: AwaitedTextProvider {
                [await ForecastService.line(), await ForecastService.items(), await ForecastService.missing()]
            }
        ) { AwaitedTextView(entry: $0, symbol: "cloud.rain") }
        .configurationDisplayName("Forecast")
        .supportedFamilies([.systemSmall])
    }
}
