@_exported import Foundation

@available(watchOS, unavailable)
@MainActor open class UIResponder: NSObject {}

@available(watchOS, unavailable)
@MainActor open class UIApplication: UIResponder {
    open class var shared: UIApplication { fatalError() }
    public nonisolated class var didEnterBackgroundNotification: NSNotification.Name { fatalError() }
    public nonisolated class var willEnterForegroundNotification: NSNotification.Name { fatalError() }
}

open class UIImage: NSObject {
    public init?(data: Data) { fatalError() }
}
