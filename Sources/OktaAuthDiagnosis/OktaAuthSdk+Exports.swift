// A diagnosis is made of a client of `OktaAuthSdk`: an app that imports this module uses both without a
// further import.
@_exported public import OktaAuthSdk
