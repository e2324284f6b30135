import Foundation
import SwiftUI
import UniformTypeIdentifiers
import WidgetKit

nonisolated final class DarwinSignals: @unchecked Sendable {
    static let shared = DarwinSignals()
    private static var changed: CFString { "com.example.tea.changed" as CFString }
    private static let callback: CFNotificationCallback = { _, observer, name, _, _ in
        guard observer != nil, let name else { return }
        NotificationCenter.default.post(name: Notification.Name(name.rawValue as String), object: nil)
    }

    func start() {
        guard let center = CFNotificationCenterGetDarwinNotifyCenter() else { return }
        let observer = Unmanaged.passUnretained(self).toOpaque()
        CFNotificationCenterAddObserver(center, observer, Self.callback, Self.changed, nil, .deliverImmediately)
        CFNotificationCenterAddObserver(
            CFNotificationCenterGetDarwinNotifyCenter(), observer,
            { (_, observer, _, _, _) in
                guard let observer else { return }
                Unmanaged<DarwinSignals>.fromOpaque(observer).takeUnretainedValue().reload()
            }, "com.example.tea.reset" as CFString, nil, CFNotificationSuspensionBehavior.coalesce)
        CFNotificationCenterAddObserver(
            CFNotificationCenterGetLocalCenter(), nil, { _, _, _, _, _ in }, nil, nil, .drop)
    }

    func post(_ name: String) {
        let center = CFNotificationCenterGetDarwinNotifyCenter()
        CFNotificationCenterPostNotification(center, CFNotificationName(name as CFString), nil, nil, true)
        CFNotificationCenterPostNotification(
            center, CFNotificationName(rawValue: Self.changed), nil, ["cups": 2] as CFDictionary, false)
        CFNotificationCenterPostNotificationWithOptions(
            center, .init(Self.changed), nil, nil,
            kCFNotificationDeliverImmediately | kCFNotificationPostToAllSessions)
    }

    func reload() { WidgetCenter.shared.reloadAllTimelines() }

    deinit {
        let observer = Unmanaged.passUnretained(self).toOpaque()
        CFNotificationCenterRemoveObserver(
            CFNotificationCenterGetDarwinNotifyCenter(), observer, CFNotificationName(Self.changed), nil)
        CFNotificationCenterRemoveEveryObserver(CFNotificationCenterGetDarwinNotifyCenter(), observer)
    }
}

struct TeaFiles {
    let folder = URL.documentsDirectory.appendingPathComponent("Tea", conformingTo: .directory)

    var cups: URL { folder.appendingPathComponent("cups", conformingTo: .json) }

    func photo(_ name: String) -> URL {
        var url = folder
        url.appendPathComponent(name, conformingTo: UTType.jpeg)
        return url.appendingPathExtension(for: .image)
    }

    func names() -> [String] {
        var draft = URL(fileURLWithPath: "/tmp/draft")
        draft.appendPathExtension(for: .plainText)
        let path = NSString(string: draft.path).appendingPathComponent("cover", conformingTo: .png)
        return [path, ("scan" as NSString).appendingPathExtension(for: .pdf)]
    }
}
