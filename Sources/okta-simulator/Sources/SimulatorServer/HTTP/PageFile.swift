import Foundation
@_spi(Server) import OktaAuthSimulator

struct PageFile: Sendable {
    let response: SimulatorResponse

    /// The file at `path`, `nil` for an unknown path.
    init?(path: String) {
        let file: (bytes: [UInt8], type: String)
        switch path {
        case "/": file = (PackageResources.page_html, "text/html")
        case "/simulator/page.css": file = (PackageResources.page_css, "text/css")
        case "/simulator/page.js": file = (PackageResources.page_js, "text/javascript")
        case "/simulator/elements.js": file = (PackageResources.elements_js, "text/javascript")
        case "/simulator/diagram.js": file = (PackageResources.diagram_js, "text/javascript")
        case "/simulator/forms.js": file = (PackageResources.forms_js, "text/javascript")
        default: return nil
        }
        response = SimulatorResponse(
            statusCode: 200,
            headers: [
                "Content-Type": "\(file.type);charset=utf-8", "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
                "Content-Security-Policy":
                    "default-src 'none'; img-src data:; script-src 'self'; style-src 'self'; connect-src 'self'; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            ],
            body: Data(file.bytes)
        )
    }
}
