// The QR code of the ready-made screens. It is type-checked, and has not run on a device.
#if canImport(SwiftUI)
import Foundation
import OktaCore
import OktaSignIn
import SwiftUI

#if canImport(UIKit)
import UIKit
#else
import AppKit
#endif

/// A QR code, and what can be typed or opened in its place.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct PictureView: View {
    private let picture: OktaSignIn.Prompt.Picture
    private let language: String?

    init(_ picture: OktaSignIn.Prompt.Picture, _ language: String?) {
        (self.picture, self.language) = (picture, language)
    }

    var body: some View {
        if let image = picture.data.flatMap(Image.init(data:)) {
            image.accessibilityLabel(UserText.scan(in: language))
        }
        if let url = picture.url {
            Link(UserText.showQRCode(in: language), destination: url)
        }
        if let link = picture.text.flatMap(URL.init(string:)) {
            Link(UserText.openInApp(in: language), destination: link)
        }
        if let secret = picture.secret {
            Text(UserText.secretKey(in: language)).font(.footnote)
            Text(secret).speechSpellsOutCharacters()
        }
    }
}

extension Image {
    /// The picture in `data`, if any.
    fileprivate init?(data: Data) {
        #if canImport(UIKit)
        guard let picture = UIImage(data: data) else { return nil }
        self.init(uiImage: picture)
        #else
        guard let picture = NSImage(data: data) else { return nil }
        self.init(nsImage: picture)
        #endif
    }
}
#endif
