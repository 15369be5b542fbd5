// A preview for each step. They are type-checked, and have not run on a device.
#if canImport(SwiftUI) && DEBUG
import Foundation
import OktaSignIn
import SwiftUI

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct OktaSignInViewPreviews: PreviewProvider {
    static var previews: some View {
        ForEach(PreviewedStep.steps, id: \.name) { preview in
            OktaSignInView(OktaSignInFlow(showing: preview.step)).previewDisplayName(preview.name)
        }
    }
}
#endif
