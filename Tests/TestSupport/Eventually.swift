/// Lets other tasks run until `condition` holds.
///
/// - Returns: Whether it came to hold. A test fails then instead of hanging, after many turns: they
///   go by fast where only another thread has something to do.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async -> Bool {
    for _ in 0..<5_000_000 {
        if condition() { return true }
        await Task.yield()
    }
    return condition()
}
