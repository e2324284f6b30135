// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation
@_exported import FoundationGaps
import Shared

public let CTRadioAccessTechnologyGPRS = "CTRadioAccessTechnologyGPRS"
public let CTRadioAccessTechnologyEdge = "CTRadioAccessTechnologyEdge"
public let CTRadioAccessTechnologyWCDMA = "CTRadioAccessTechnologyWCDMA"
public let CTRadioAccessTechnologyHSDPA = "CTRadioAccessTechnologyHSDPA"
public let CTRadioAccessTechnologyHSUPA = "CTRadioAccessTechnologyHSUPA"
public let CTRadioAccessTechnologyCDMA1x = "CTRadioAccessTechnologyCDMA1x"
public let CTRadioAccessTechnologyCDMAEVDORev0 = "CTRadioAccessTechnologyCDMAEVDORev0"
public let CTRadioAccessTechnologyCDMAEVDORevA = "CTRadioAccessTechnologyCDMAEVDORevA"
public let CTRadioAccessTechnologyCDMAEVDORevB = "CTRadioAccessTechnologyCDMAEVDORevB"
public let CTRadioAccessTechnologyeHRPD = "CTRadioAccessTechnologyeHRPD"
public let CTRadioAccessTechnologyLTE = "CTRadioAccessTechnologyLTE"
public let CTRadioAccessTechnologyNRNSA = "CTRadioAccessTechnologyNRNSA"
public let CTRadioAccessTechnologyNR = "CTRadioAccessTechnologyNR"

extension Notification.Name {
    public static let CTServiceRadioAccessTechnologyDidChange = Notification.Name(
        "CTServiceRadioAccessTechnologyDidChangeNotification")
}

/// A mobile operator. There is none here.
open class CTCarrier: NSObject, @unchecked Sendable {
    open var carrierName: String? { nil }
    open var mobileCountryCode: String? { nil }
    open var mobileNetworkCode: String? { nil }
    open var isoCountryCode: String? { nil }
    open var allowsVOIP: Bool { false }

    override init() {}
}

/// The object that learns of a new SIM card for data. Its method is never called here.
public protocol CTTelephonyNetworkInfoDelegate: AnyObject {
    func dataServiceIdentifierDidChange(_ identifier: String)
}

extension CTTelephonyNetworkInfoDelegate {
    /// Does nothing here.
    public func dataServiceIdentifierDidChange(_ identifier: String) {}
}

/// The mobile networks, as on a phone without a SIM card.
///
/// Mirrors [Core Telephony's
/// `CTTelephonyNetworkInfo`](https://developer.apple.com/documentation/coretelephony/cttelephonynetworkinfo).
open class CTTelephonyNetworkInfo: NSObject, @unchecked Sendable {
    open weak var delegate: (any CTTelephonyNetworkInfoDelegate)?
    open var serviceSubscriberCellularProvidersDidUpdateNotifier: ((String) -> Void)?
    open var subscriberCellularProviderDidUpdateNotifier: ((CTCarrier) -> Void)?

    public override init() { DeviceData.report("CoreTelephony answers as a phone without a SIM card") }

    open var dataServiceIdentifier: String? { nil }
    open var serviceSubscriberCellularProviders: [String: CTCarrier]? { nil }
    open var subscriberCellularProvider: CTCarrier? { nil }
    open var serviceCurrentRadioAccessTechnology: [String: String]? { nil }
    open var currentRadioAccessTechnology: String? { nil }
}

/// The user's choice whether the app uses mobile data.
public enum CTCellularDataRestrictedState: UInt, Sendable { case restrictedStateUnknown, restricted, notRestricted }

/// The app's use of mobile data, which is unknown without a SIM card.
open class CTCellularData: NSObject, @unchecked Sendable {
    open var cellularDataRestrictionDidUpdateNotifier: ((CTCellularDataRestrictedState) -> Void)?
    open var restrictedState: CTCellularDataRestrictedState { .restrictedStateUnknown }
}
