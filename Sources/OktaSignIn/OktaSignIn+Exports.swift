// A step ends in a session of `OktaOidc`: an app that imports this module uses the session without a
// further import. An app that uses the objects of an engine imports
// `OktaAuthSdk` or `OktaIdx` as well.
@_exported public import OktaOidc
