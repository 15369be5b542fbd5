import Foundation
import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The QR code of an Okta Verify notification, which the org sends as a picture only.
struct PictureDownload {
    let url: URL
    let configuration: OktaConfiguration

    /// The code; `nil` if the picture cannot be had or read.
    func code() async -> QRCode? {
        let transport =
            configuration.transport
            ?? URLSessionTransport(
                session: configuration.urlSession ?? URLSessionTransport.sharedSession
            )
        var request = URLRequest(url: url)
        request.setValue("image/png", forHTTPHeaderField: "Accept")
        request.timeoutInterval = 10
        let reply: OktaTransportReply? = await withCheckedContinuation { continuation in
            _ = transport.send(request) { continuation.resume(returning: try? $0.get()) }
        }
        guard let reply, reply.statusCode == 200 else { return nil }
        return PNGImage(Array(reply.body)).flatMap(QRCode.init)
    }
}
