@_exported import CoreGraphics
@_exported import Foundation
@_exported import FoundationGaps
@_exported import Observation
@_exported import Shared
@_exported import SwiftUICore
@_exported import UIKit
