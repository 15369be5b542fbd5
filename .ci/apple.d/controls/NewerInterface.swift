// `contains` of a collection in another is newer than the minimum: iOS 16.
func isIn(_ parts: [ArraySlice<Character>], _ text: [Character]) -> Bool {  // expected-note {{add '@available'}}
    parts.contains { text.contains($0) }  // expected-error {{only available in}} expected-note {{add 'if #available'}}
}
