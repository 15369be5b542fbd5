// The public types of `OktaCore` belong to the API of this module: an app that imports `OktaIdx`
// uses them without a further import.
@_exported public import OktaCore
