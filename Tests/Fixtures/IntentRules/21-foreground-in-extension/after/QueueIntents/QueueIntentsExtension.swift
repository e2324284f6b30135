// swift-format-ignore-file
import AppIntents

@main
struct QueueIntentsExtension: AppIntentsExtension {}
