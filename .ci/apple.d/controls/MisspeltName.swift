// A name that UIKit does not have.
import UIKit

let name = UIApplication.didEnterBackgroundNotificaton  // expected-error {{no member 'didEnterBackgroundNotificaton'}}
