// The public types of `OktaCore` belong to the API of this module: an app that imports `OktaAuthSdk`
// uses them without a further import. Underscored, because Swift has no official form of it.
@_exported public import OktaCore
