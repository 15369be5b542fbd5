/// Lets other tasks run until `condition` holds.
///
/// - Returns: Whether it came to hold, so that a test fails instead of hanging.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async -> Bool {
    for _ in 0..<100_000 {
        if condition() { return true }
        await Task.yield()
    }
    return condition()
}
