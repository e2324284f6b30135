import AppIntents

@main
struct SummitIntentsExtension: AppIntentsExtension {}
