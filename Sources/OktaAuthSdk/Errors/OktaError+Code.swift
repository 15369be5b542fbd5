/// The server's error code.
extension OktaError {
    /// The server's error code, for example `E0000068`.
    public var errorCode: String? { serverError?.errorCode }

    /// The server's error code, to branch on.
    public var code: OktaErrorCode? { errorCode.map(OktaErrorCode.init(raw:)) }
}
