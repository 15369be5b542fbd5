import SwiftUI

#if canImport(UIKit)
import UIKit
#else
import AppKit
#endif

extension Image {
    /// The picture in `data`; `nil` if there is none.
    init?(data: Data) {
        #if canImport(UIKit)
        guard let picture = UIImage(data: data) else { return nil }
        self.init(uiImage: picture)
        #else
        guard let picture = NSImage(data: data) else { return nil }
        self.init(nsImage: picture)
        #endif
    }
}
