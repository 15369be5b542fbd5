// The sign-ins of this module begin or end in a session of `OktaOidc`: an app that imports this module uses
// the session without a further import.
@_exported public import OktaOidc
