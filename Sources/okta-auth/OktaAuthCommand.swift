@main
enum OktaAuthCommand {
    static func main() {}
}
