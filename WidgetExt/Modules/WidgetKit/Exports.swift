@_exported import Foundation
@_exported import FoundationGaps
@_exported import Intents
@_exported import Shared
