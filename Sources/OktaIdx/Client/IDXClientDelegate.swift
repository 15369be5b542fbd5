/// Learns of every outcome of a client's operations, on the callback queue, before the completion
/// of the call.
///
/// An operation that the app itself has ended is not reported: stopped polling, and polling that
/// gave way to another request.
public protocol IDXClientDelegate: AnyObject {
    /// An operation failed.
    func idx(client: IDXClient, didReceive error: any Error)
    /// The server answered.
    func idx(client: IDXClient, didReceive response: IDXClient.Response)
    /// The sign-in ended in tokens.
    func idx(client: IDXClient, didReceive token: IDXClient.Token)
}
