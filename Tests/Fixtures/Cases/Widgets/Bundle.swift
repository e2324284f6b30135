import SwiftUI
import WidgetKit

struct ClockSiblings: WidgetBundle {
    var body: some Widget {
        Case13a()
        Case13b()
        Case13c()
        Case18a()
        Case18b()
        Case18c()
    }
}

struct NumberSiblings: WidgetBundle {
    var body: some Widget {
        Case17a()
        Case17b()
        Case17c()
        Case28a()
        Case28b()
        Case28c()
    }
}

struct ZoneSiblings: WidgetBundle {
    var body: some Widget {
        Case31a()
        Case31b()
        Case31c()
    }
}

struct ServerSiblings: WidgetBundle {
    var body: some Widget {
        Case15a()
        Case15b()
        Case15c()
        Case24a()
        Case24b()
        Case24c()
    }
}

@main
struct SiblingBundle: WidgetBundle {
    var body: some Widget {
        ClockSiblings().body
        NumberSiblings().body
        ZoneSiblings().body
        ServerSiblings().body
    }
}
