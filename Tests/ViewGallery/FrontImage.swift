import Foundation
import SwiftUI
import UIKit
import WidgetRendering

/// The snapshot at the top of the README: one widget in four looks, each with its name below.
@MainActor
struct FrontImage {
    /// The folder of the looks' snapshots.
    let snapshots: URL
    let fonts: FontSet
    let out: URL

    /// A look: the snapshot's name, what it is called, its size in points.
    private struct Look: Identifiable {
        let id: String
        let name: String
        let width: Double
        let height: Double
        var isRounded = true
        /// What a phone would put behind it.
        var plate = Color.clear
    }

    private static let looks = [
        Look(id: "small", name: "systemSmall", width: 158, height: 158),
        Look(id: "accented", name: "accented", width: 158, height: 158, plate: .black.opacity(0.4)),
        Look(id: "vibrant", name: "vibrant", width: 160, height: 72, isRounded: false),
        Look(id: "lint", name: "de — truncated-priority", width: 158, height: 158),
    ]

    /// Puts the looks side by side.
    ///
    /// - Throws: `CocoaError` for a snapshot that isn't there.
    func write() throws {
        let renderer = try ViewRenderer(fonts: fonts, assets: .empty, scale: 2)
        let images = try Self.looks.map { look in
            let data = try Data(contentsOf: snapshots.appendingPathComponent("\(look.id).png"))
            guard let image = UIImage(data: data) else { throw CocoaError(.fileReadCorruptFile) }
            return (look, image)
        }
        let view = HStack(spacing: 18) {
            ForEach(images, id: \.0.id) { look, image in
                VStack(spacing: 10) {
                    Image(uiImage: image).resizable().frame(width: look.width, height: look.height)
                        .background(look.plate)
                        .clipShape(RoundedRectangle(cornerRadius: look.isRounded ? 22 : 0))
                        .frame(width: 160, height: 158)
                    Text(verbatim: look.name).font(.caption).foregroundStyle(.white)
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
