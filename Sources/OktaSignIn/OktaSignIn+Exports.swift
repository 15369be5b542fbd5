// A step ends in a session of `OktaOidc`, and the object of an engine is beside it: an app that imports
// this module uses them without a further import.
@_exported public import OktaAuthSdk
@_exported public import OktaIdx
@_exported public import OktaOidc
