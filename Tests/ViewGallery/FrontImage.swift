import Foundation
import SwiftUI
import UIKit
import WidgetRendering

/// The image at the top of the README: one widget in four appearances, each with its name below.
@MainActor
struct FrontImage {
    /// The folder of the snapshots.
    let snapshots: URL
    let fonts: FontSet
    let out: URL

    /// A snapshot in the image: its file's name, its caption, its size in points.
    private struct Panel: Identifiable {
        let id: String
        let name: String
        let width: Double
        let height: Double
        var isRounded = true
        /// The background that iOS would draw.
        var plate = Color.clear
    }

    private static let panels = [
        Panel(id: "small", name: "systemSmall", width: 158, height: 158),
        Panel(id: "accented", name: "accented", width: 158, height: 158, plate: .black.opacity(0.4)),
        Panel(id: "vibrant", name: "vibrant", width: 160, height: 72, isRounded: false),
        Panel(id: "lint", name: "de — truncated-priority", width: 158, height: 158),
    ]

    /// Writes the image with the snapshots side by side.
    ///
    /// - Throws: `CocoaError` if a snapshot can't be read.
    func write() throws {
        let renderer = try ViewRenderer(fonts: fonts, assets: .empty, scale: 2)
        let images = try Self.panels.map { panel in
            let data = try Data(contentsOf: snapshots.appendingPathComponent("\(panel.id).png"))
            guard let image = UIImage(data: data) else { throw CocoaError(.fileReadCorruptFile) }
            return (panel, image)
        }
        let view = HStack(spacing: 18) {
            ForEach(images, id: \.0.id) { panel, image in
                VStack(spacing: 10) {
                    Image(uiImage: image).resizable().frame(width: panel.width, height: panel.height)
                        .background(panel.plate)
                        .clipShape(RoundedRectangle(cornerRadius: panel.isRounded ? 22 : 0))
                        .frame(width: 160, height: 158)
                    Text(verbatim: panel.name).font(.caption).foregroundStyle(.white)
                }
            }
        }
        .padding(20)
        .background(
            LinearGradient(
                colors: [
                    Color(red: 0.24, green: 0.30, blue: 0.50), Color(red: 0.48, green: 0.24, blue: 0.38),
                    Color(red: 0.76, green: 0.52, blue: 0.28),
                ], startPoint: .topLeading, endPoint: .bottomTrailing))
        let layout = renderer.layOut(view, offered: .unspecified)
        try Data(try renderer.png(layout)).write(to: out)
    }
}
