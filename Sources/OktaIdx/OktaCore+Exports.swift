// The public types of `OktaCore` and the session of `OktaOidc` belong to the API of this module: an app
// that imports `OktaIdx` uses them without a further import.
@_exported public import OktaCore
@_exported public import OktaOidc
