@_exported import Foundation
@_exported import Intents
@_exported import FoundationGaps
@_exported import Shared
