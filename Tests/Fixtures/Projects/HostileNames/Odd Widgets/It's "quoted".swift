enum Quoted {
    static let name = "Quoted"
}
