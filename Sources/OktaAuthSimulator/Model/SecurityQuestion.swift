/// The questions a user can choose from, by their key in the protocol.
enum SecurityQuestion {
    static let all: [(key: String, text: String)] = [
        ("disliked_food", "What is the food you least liked as a child?"),
        ("name_of_first_plush_toy", "What is the name of your first stuffed animal?"),
        ("first_award", "What did you earn your first medal or award for?"),
        ("favorite_security_question", "What is your favorite security question?"),
        ("favorite_toy", "Which toy did you like best as a child?"),
        ("first_computer_game", "What was the first computer game you played?"),
        ("favorite_movie_quote", "What is your favorite movie quote?"),
        ("first_sports_team_mascot", "What was the mascot of your first sports team?"),
        ("first_music_purchase", "What music did you buy first?"),
        ("favorite_art_piece", "What is your favorite piece of art?"),
        ("grandmother_favorite_desert", "What was your grandmother's favorite dessert?"),
        ("first_thing_cooked", "What was the first thing you learned to cook?"),
        ("childhood_dream_job", "What was your dream job as a child?"),
        ("first_kiss_location", "Where did you have your first kiss?"),
        ("place_where_significant_other_was_met", "Where did you meet your partner?"),
        ("favorite_vacation_location", "Where do you like to spend your vacation?"),
        ("new_years_two_thousand", "Where were you on New Year's Eve of the year 2000?"),
        ("favorite_speaker_actor", "Who is your favorite speaker or actor?"),
        ("favorite_book_movie_character", "Who is your favorite book or movie character?"),
        ("favorite_sports_player", "Who is your favorite sports player?"),
    ]

    /// The wording of the question `key`, `nil` for an unknown one.
    static func text(of key: String) -> String? { all.first { $0.key == key }?.text }
}
