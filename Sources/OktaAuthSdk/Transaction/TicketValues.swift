/// Values by ticket, few at a time.
///
/// Searched in order: a dictionary would be copied into every program for each type of value.
struct TicketValues<Value> {
    private var entries: [(ticket: Transaction.Ticket, value: Value)] = []

    /// The value of `ticket`; `nil` removes it.
    subscript(ticket: Transaction.Ticket) -> Value? {
        get { entries.first { $0.ticket == ticket }?.value }
        set {
            switch (entries.firstIndex { $0.ticket == ticket }, newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?): entries.append((ticket, value))
            case (nil, nil): break
            }
        }
    }

    /// Removes the value of `ticket` and returns it.
    mutating func removeValue(of ticket: Transaction.Ticket) -> Value? {
        entries.firstIndex { $0.ticket == ticket }.map { entries.remove(at: $0).value }
    }
}

extension TicketValues: Sendable where Value: Sendable {}
