@_exported import Gl1bc

public struct os_unfair_lock_s {
    public var _os_unfair_lock_opaque: UInt32
    public init() { fatalError() }
    public init(_os_unfair_lock_opaque: UInt32) { fatalError() }
}
public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { fatalError() }
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { fatalError() }
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { fatalError() }
