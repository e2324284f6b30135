import Charts
import SwiftUI
import SwiftUICore
import UIKit
import WidgetKit

struct Teapot: View {
    @AppStorage("name") private var name: String?
    @AppStorage("count") private var count: Int?
    @AppStorage("homepage") private var homepage: URL?
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.dismiss) private var dismiss
    @State private var position = ScrollPosition(idType: Int.self)
    @State private var columns = NavigationSplitViewVisibility.all
    @State private var isAsking = false
    @GestureState private var drag = CGSize.zero

    var font: SwiftUICore.Font { .body }
    var image: UIImage { #imageLiteral(resourceName: "Kite") }
    var label: NSAttributedString {
        let shadow = NSShadow()
        shadow.shadowColor = UIColor.gray
        return NSAttributedString(
            string: "Tea",
            attributes: [NSAttributedString.Key.font: UIFont.boldSystemFont(ofSize: 12), .shadow: shadow])
    }

    var body: some View {
        NavigationSplitView(columnVisibility: $columns) {
            ScrollView {
                Text(name ?? "\(count ?? 0)").font(font)
            }
            .scrollPosition($position)
            .scrollTargetBehavior(.viewAligned(limitBehavior: .always))
        } detail: {
            Image(uiImage: image)
                .gesture(
                    DragGesture().updating($drag) { value, state, _ in state = value.predictedEndTranslation }
                        .onEnded { if $0.velocity.width > 9 || $0.predictedEndLocation.x > 9 { dismiss() } }
                )
                .animation(.timingCurve(0.2, 0.8, 0.2, 1, duration: 0.4), value: drag)
                .transition(.move(edge: .top).combined(with: .opacity))
                .transition(Steam())
        }
        .toolbar {
            ToolbarItem(id: "add", placement: .primaryAction) { Button("Add") { isAsking = true } }
            if scenePhase == .active { Brew() }
        }
        .toolbar(removing: .sidebarToggle)
        .confirmationDialog(name ?? "Tea", isPresented: $isAsking, presenting: count) { count in
            Button("\(count) cups", role: .destructive) {}
        } message: { _ in
            Text("Brew?")
        }
    }
}

struct Brew: ToolbarContent {
    var body: some ToolbarContent {
        ToolbarItemGroup(placement: .bottomBar) {
            Button("Stir") {}
            ShareLink(items: ["a", "b"])
        }
        ToolbarItem { Text("Brew") }
    }
}

struct Steam: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View {
        content.opacity(phase.isIdentity ? 1 : 0)
    }
}

struct Temperatures: View {
    var body: some View {
        Chart {
            BarMark(x: .value("Day", 1), y: .value("Degrees", 20)).shadow(color: .gray, radius: 2)
        }
        .chartYScale(domain: 1...100, type: .log)
        .chartXScale(type: .linear)
        .chartXAxis { AxisMarks(values: .automatic(minimumStride: 2, desiredCount: 4)) }
    }
}

struct TeapotPreviews: PreviewProvider {
    static var previews: some View { Teapot().previewDevice(PreviewDevice(rawValue: "iPhone 15 Pro")) }
}
