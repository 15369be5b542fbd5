// A step ends in a session of `OktaOidc`: an app that imports this module uses the session without a
// further import. The objects of the engines are for who imports `OktaAuthSdk` or `OktaIdx` beside it.
@_exported public import OktaOidc
