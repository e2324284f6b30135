extension AssistantSchema {
    /// About books.
    public static var books: AssistantSchemas.Domain<Self> { .init(name: "books") }
    /// About web browsers.
    public static var browser: AssistantSchemas.Domain<Self> { .init(name: "browser") }
    /// About cameras.
    public static var camera: AssistantSchemas.Domain<Self> { .init(name: "camera") }
    /// About files.
    public static var files: AssistantSchemas.Domain<Self> { .init(name: "files") }
    /// About journals.
    public static var journal: AssistantSchemas.Domain<Self> { .init(name: "journal") }
    /// About mail.
    public static var mail: AssistantSchemas.Domain<Self> { .init(name: "mail") }
    /// About photos and videos.
    public static var photos: AssistantSchemas.Domain<Self> { .init(name: "photos") }
    /// About presentations.
    public static var presentation: AssistantSchemas.Domain<Self> { .init(name: "presentation") }
    /// About documents that are read.
    public static var reader: AssistantSchemas.Domain<Self> { .init(name: "reader") }
    /// About spreadsheets.
    public static var spreadsheet: AssistantSchemas.Domain<Self> { .init(name: "spreadsheet") }
    /// About the system.
    public static var system: AssistantSchemas.Domain<Self> { .init(name: "system") }
    /// About what a camera sees.
    public static var visualIntelligence: AssistantSchemas.Domain<Self> { .init(name: "visualIntelligence") }
    /// About whiteboards.
    public static var whiteboard: AssistantSchemas.Domain<Self> { .init(name: "whiteboard") }
    /// About texts that are written.
    public static var wordProcessor: AssistantSchemas.Domain<Self> { .init(name: "wordProcessor") }
}
