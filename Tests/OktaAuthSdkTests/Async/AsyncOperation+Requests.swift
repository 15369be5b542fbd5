import Foundation

extension AsyncOperation {
    /// The first request of each operation, by its name.
    static let requests = Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0[1]) })

    private static let lines = #"""
        OktaAuthSdk.authenticate(activationToken:options:) => POST /api/v1/authn {"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},"relayState":"state-1","token":"token-1"}
        OktaAuthSdk.authenticate(stateToken:username:password:options:) => POST /api/v1/authn {"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},"password":"pw","relayState":"state-1","stateToken":"st-1","username":"grace"}
        OktaAuthSdk.authenticate(username:password:options:) => POST /api/v1/authn {"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},"password":"pw","relayState":"state-1","username":"grace"}
        OktaAuthSdk.recover(recoveryToken:options:) => POST /api/v1/authn/recovery/token {"recoveryToken":"token-1","relayState":"state-1"}
        OktaAuthSdk.recoverPassword(username:factorType:options:) => POST /api/v1/authn/recovery/password {"relayState":"state-1","username":"grace"}
        OktaAuthSdk.resume(_:) => POST /api/v1/authn {"stateToken":"st-1"}
        OktaAuthSdk.resumeStored() => POST /api/v1/authn {"stateToken":"st-1"}
        OktaAuthSdk.unlockAccount(username:factorType:options:) => POST /api/v1/authn/recovery/unlock {"factorType":"SMS","relayState":"state-1","username":"grace"}
        OktaAuthStatus.fetchStatus() => POST /api/v1/authn {"stateToken":"00FixtureStateToken000000000000000000000001"}
        OktaAuthStatus.resend(by:) => POST /api/v1/authn/factors/emf1sim0000000000000/verify/resend {"stateToken":"00SimStateToken0000000000000000000000000001"}
        OktaAuthStatusConsentRequired.consent(to:) => POST /api/v1/authn/consent {"consent":{"expiresAt":"2024-05-01T12:05:00.000Z","scopes":["api:read"]},"stateToken":"00SimStateToken0000000000000000000000000001"}
        OktaAuthStatusDeviceActivate.activate(userCode:) => POST /api/v1/authn/device/activate {"stateToken":"00SimStateToken0000000000000000000000000001","userCode":"ABCD-XYWZ"}
        OktaAuthStatusFactorChallenge.verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:) => POST /api/v1/authn/factors/sms1fixture000000000/verify?rememberDevice=true {"passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        OktaAuthStatusPasswordExpired.changePassword(oldPassword:newPassword:options:) => POST /api/v1/authn/credentials/change_password {"newPassword":"new","oldPassword":"old","revokeSessions":true,"stateToken":"00FixtureStateToken000000000000000000000001"}
        OktaAuthStatusPasswordReset.resetPassword(newPassword:options:) => POST /api/v1/authn/credentials/reset_password {"newPassword":"new","revokeSessions":true,"stateToken":"00FixtureStateToken000000000000000000000001"}
        OktaAuthStatusPasswordWarning.changePassword(oldPassword:newPassword:options:) => POST /api/v1/authn/credentials/change_password {"newPassword":"new","oldPassword":"old","revokeSessions":true,"stateToken":"00FixtureStateToken000000000000000000000001"}
        OktaAuthStatusProfileRequired.enrollProfile(_:) => POST /api/v1/authn/enroll {"registration":{"createNewAccount":true,"profile":{"streetAddress":"1 Main St"}},"stateToken":"01SimStateToken0000000000000000000000000001"}
        OktaAuthStatusUnauthenticated.authenticate(activationToken:options:) => POST /api/v1/authn {"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},"relayState":"state-1","token":"token-1"}
        OktaAuthStatusUnauthenticated.authenticate(username:password:options:) => POST /api/v1/authn {"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},"password":"pw","relayState":"state-1","username":"grace"}
        OktaAuthStatusUnauthenticated.recover(recoveryToken:options:) => POST /api/v1/authn/recovery/token {"recoveryToken":"token-1","relayState":"state-1"}
        OktaAuthStatusUnauthenticated.recoverPassword(username:factorType:options:) => POST /api/v1/authn/recovery/password {"factorType":"EMAIL","relayState":"state-1","username":"grace"}
        OktaAuthStatusUnauthenticated.unlockAccount(username:factorType:options:) => POST /api/v1/authn/recovery/unlock {"relayState":"state-1","username":"grace"}
        OktaFactorPassCode.verify(passCode:options:onFactorStatusUpdate:) => POST /api/v1/authn/factors/ost1fixture000000000/verify?rememberDevice=true {"passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        OktaFactorSentCode.verify(passCode:options:onFactorStatusUpdate:) => POST /api/v1/authn/factors/sms1fixture000000000/verify?rememberDevice=true {"passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        activateFactor => POST /api/v1/authn/factors/mbl1fixture000000000/lifecycle/activate {"passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        activateFactor, waiting => POST /api/v1/authn/factors/opf2fixture000000000/lifecycle/activate/poll {"stateToken":"00FixtureStateToken000000000000000000000001"}
        activation link by email => POST /api/v1/authn/factors/opf2fixture000000000/lifecycle/activate/email {"stateToken":"00FixtureStateToken000000000000000000000001"}
        activation link by sms => POST /api/v1/authn/factors/opf2fixture000000000/lifecycle/activate/sms {"profile":{"phoneNumber":"+15550100"},"stateToken":"00FixtureStateToken000000000000000000000001"}
        authenticate => POST /api/v1/authn {"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},"password":"pw","username":"grace"}
        call enroll => POST /api/v1/authn/factors {"factorType":"call","profile":{"phoneExtension":"7","phoneNumber":"+15550100"},"provider":"OKTA","stateToken":"00SimStateToken0000000000000000000000000001"}
        cancelTransaction => POST /api/v1/authn/cancel {"stateToken":"00FixtureStateToken000000000000000000000001"}
        capability enroll => POST /api/v1/authn/factors {"factorType":"sms","nextPassCode":"654321","passCode":"123456","profile":{"answer":"soup","credentialId":"grace","password":"pw","phoneExtension":"7","phoneNumber":"+15550100","question":"disliked_food"},"provider":"OKTA","stateToken":"00SimStateToken0000000000000000000000000001"}
        capability resend => POST /api/v1/authn/factors/sms1fixture000000000/verify/resend {"stateToken":"00FixtureStateToken000000000000000000000001"}
        capability submit => POST /api/v1/authn/factors/sms1fixture000000000/verify {"passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        capability wait => POST /api/v1/authn/factors/opf1fixture000000000/verify {"stateToken":"00FixtureStateToken000000000000000000000001"}
        changePassword (expired) => POST /api/v1/authn/credentials/change_password {"newPassword":"new","oldPassword":"old","stateToken":"00FixtureStateToken000000000000000000000001"}
        changePassword (warning) => POST /api/v1/authn/credentials/change_password {"newPassword":"new","oldPassword":"old","stateToken":"00FixtureStateToken000000000000000000000001"}
        class OktaAuthSdk.authenticate(with:username:password:) => POST /api/v1/authn {"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},"password":"pw","username":"grace"}
        class OktaAuthSdk.fetchStatus(with:using:) => POST /api/v1/authn {"stateToken":"st-1"}
        class OktaAuthSdk.recoverPassword(with:username:factorType:) => POST /api/v1/authn/recovery/password {"factorType":"SMS","username":"grace"}
        class OktaAuthSdk.unlockAccount(with:username:factorType:) => POST /api/v1/authn/recovery/unlock {"factorType":"SMS","username":"grace"}
        decision about a factor => POST /api/v1/authn/factors/opf1fixture000000000/verify {"stateToken":"00FixtureStateToken000000000000000000000001"}
        decision about a push => POST /api/v1/authn/factors/opf1fixture000000000/verify {"stateToken":"00FixtureStateToken000000000000000000000001"}
        decision about an activation => POST /api/v1/authn/factors/opf2fixture000000000/lifecycle/activate/poll {"stateToken":"00FixtureStateToken000000000000000000000001"}
        duo signed response => POST /api/v1/authn/factors/dsf1/lifecycle/duoCallback id=dsf1fixture000000000&stateToken=00FixtureStateToken000000000000000000000001&sig_response=AUTH%7C1%3AAPP%7C1
        enrollFactor => POST /api/v1/authn/factors {"factorType":"sms","passCode":"123456","profile":{"answer":"soup","credentialId":"grace","phoneNumber":"+15550100","question":"disliked_food"},"provider":"OKTA","stateToken":"00SimStateToken0000000000000000000000000001"}
        factor activate => POST /api/v1/authn/factors/mbl1fixture000000000/lifecycle/activate {"passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        factor activate, waiting => POST /api/v1/authn/factors/opf2fixture000000000/lifecycle/activate/poll {"stateToken":"00FixtureStateToken000000000000000000000001"}
        factor enroll, all values => POST /api/v1/authn/factors {"factorType":"sms","passCode":"123456","profile":{"answer":"soup","credentialId":"grace","phoneNumber":"+15550100","question":"disliked_food"},"provider":"OKTA","stateToken":"00SimStateToken0000000000000000000000000001"}
        factor enroll, one value => POST /api/v1/authn/factors {"factorType":"sms","profile":{"phoneNumber":"+15550100"},"provider":"OKTA","stateToken":"00SimStateToken0000000000000000000000000001"}
        factor select => POST /api/v1/authn/factors/sms1sim0000000000000/verify {"stateToken":"00SimStateToken0000000000000000000000000001"}
        factor sendRequest => POST /api/v1/authn/factors/fwf1sim0000000000000/verify {"stateToken":"00SimStateToken0000000000000000000000000001"}
        factor verify => POST /api/v1/authn/factors/sms1fixture000000000/verify {"answer":"soup","passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        factor verify, waiting => POST /api/v1/authn/factors/opf1fixture000000000/verify {"stateToken":"00FixtureStateToken000000000000000000000001"}
        hardware token enroll => POST /api/v1/authn/factors {"factorType":"token:hardware","passCode":"123456","provider":"YUBICO","stateToken":"00SimStateToken0000000000000000000000000001"}
        pass code select => POST /api/v1/authn/factors/ost1sim0000000000000/verify {"passCode":"123456","stateToken":"00SimStateToken0000000000000000000000000001"}
        pass code verify => POST /api/v1/authn/factors/ost1fixture000000000/verify {"passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        password enroll => POST /api/v1/authn/factors {"factorType":"password","profile":{"password":"pw"},"provider":"OKTA","stateToken":"00SimStateToken0000000000000000000000000001"}
        password select => POST /api/v1/authn/factors/password/verify {"password":"pw","stateToken":"00SimStateToken0000000000000000000000000001"}
        password verify => POST /api/v1/authn/factors/sms1fixture000000000/verify {"password":"pw","stateToken":"00FixtureStateToken000000000000000000000001"}
        phone enroll => POST /api/v1/authn/factors {"factorType":"sms","profile":{"phoneNumber":"+15550100"},"provider":"OKTA","stateToken":"00SimStateToken0000000000000000000000000001"}
        phone update => POST /api/v1/authn/factors?updatePhone=true {"factorType":"sms","profile":{"phoneNumber":"+15550100"},"provider":"OKTA","stateToken":"00SimStateToken0000000000000000000000000001"}
        phone verify => POST /api/v1/authn/factors/clf1fixture000000000/verify {"passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        push activate => POST /api/v1/authn/factors/opf2fixture000000000/lifecycle/activate/poll {"stateToken":"00FixtureStateToken000000000000000000000001"}
        push checkFactorResult => POST /api/v1/authn/factors/opf1fixture000000000/verify {"stateToken":"00FixtureStateToken000000000000000000000001"}
        push enroll => POST /api/v1/authn/factors {"factorType":"push","provider":"OKTA","stateToken":"00SimStateToken0000000000000000000000000001"}
        push verify => POST /api/v1/authn/factors/opf1fixture000000000/verify {"stateToken":"00FixtureStateToken000000000000000000000001"}
        question enroll => POST /api/v1/authn/factors {"factorType":"question","profile":{"answer":"soup","question":"disliked_food"},"provider":"OKTA","stateToken":"00SimStateToken0000000000000000000000000001"}
        question list => GET /api/v1/users/00u1simuser0000000x1/factors/questions
        question select => POST /api/v1/authn/factors/ufs1simquestion00000/verify {"answer":"soup","stateToken":"00SimStateToken0000000000000000000000000001"}
        question verify => POST /api/v1/authn/factors/ufs1fixture000000000/verify {"answer":"soup","stateToken":"00FixtureStateToken000000000000000000000001"}
        recoverPassword => POST /api/v1/authn/recovery/password {"factorType":"SMS","username":"grace"}
        recoverWithAnswer => POST /api/v1/authn/recovery/answer {"answer":"oak","stateToken":"00FixtureStateToken000000000000000000000001"}
        recoverWithToken => POST /api/v1/authn/recovery/token {"recoveryToken":"rt-1"}
        redirect check => POST /api/v1/authn {"stateToken":"00SimStateToken0000000000000000000000000001"}
        resend activation => POST /api/v1/authn/factors/mbl1fixture000000000/lifecycle/resend {"stateToken":"00FixtureStateToken000000000000000000000001"}
        resend challenge => POST /api/v1/authn/factors/sms1fixture000000000/verify/resend {"stateToken":"00FixtureStateToken000000000000000000000001"}
        resend recovery code => POST /api/v1/authn/recovery/factors/SMS/resend {"stateToken":"00FixtureStateToken000000000000000000000001"}
        resetPassword => POST /api/v1/authn/credentials/reset_password {"newPassword":"new","stateToken":"00FixtureStateToken000000000000000000000001"}
        returnToPreviousStatus => POST /api/v1/authn/previous {"stateToken":"00FixtureStateToken000000000000000000000001"}
        selectFactor => POST /api/v1/authn/factors/sms1sim0000000000000/verify {"stateToken":"00SimStateToken0000000000000000000000000001"}
        selectFactor of a type => POST /api/v1/authn/factors/webauthn/verify {"stateToken":"00SimStateToken0000000000000000000000000001"}
        send to a link => POST /api/v1/authn/factors/sms1fixture000000000/verify {"passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        skipEnrollment => POST /api/v1/authn/skip {"stateToken":"00SimStateToken0000000000000000000000000001"}
        skipPasswordChange => POST /api/v1/authn/skip {"stateToken":"00FixtureStateToken000000000000000000000001"}
        token enroll => POST /api/v1/authn/factors {"factorType":"token","passCode":"123456","profile":{"credentialId":"grace"},"provider":"RSA","stateToken":"00SimStateToken0000000000000000000000000001"}
        token enroll with next code => POST /api/v1/authn/factors {"factorType":"token","nextPassCode":"654321","passCode":"123456","profile":{"credentialId":"grace"},"provider":"RSA","stateToken":"00SimStateToken0000000000000000000000000001"}
        totp activate => POST /api/v1/authn/factors/ost2fixture000000000/lifecycle/activate {"passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        totp enroll => POST /api/v1/authn/factors {"factorType":"token:software:totp","provider":"OKTA","stateToken":"00SimStateToken0000000000000000000000000001"}
        u2f activate => POST /api/v1/authn/factors/fuf1fixture000000000/lifecycle/activate {"clientData":"c","registrationData":"r","stateToken":"00FixtureStateToken000000000000000000000001"}
        u2f verify => POST /api/v1/authn/factors/sms1fixture000000000/verify {"clientData":"c","signatureData":"s","stateToken":"00FixtureStateToken000000000000000000000001"}
        unlock => POST /api/v1/authn/recovery/unlock {"factorType":"SMS","username":"grace"}
        unlockAccount => POST /api/v1/authn/recovery/unlock {"factorType":"SMS","username":"grace"}
        verify recovery code => POST /api/v1/authn/recovery/factors/SMS/verify {"passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        verify recovery token => POST /api/v1/authn/recovery/token {"recoveryToken":"rt-1"}
        verifyFactor => POST /api/v1/authn/factors/sms1fixture000000000/verify {"answer":"soup","passCode":"123456","stateToken":"00FixtureStateToken000000000000000000000001"}
        verifyFactor, waiting => POST /api/v1/authn/factors/opf1fixture000000000/verify {"stateToken":"00FixtureStateToken000000000000000000000001"}
        wait for a push => POST /api/v1/authn/factors/opf1fixture000000000/verify {"stateToken":"00FixtureStateToken000000000000000000000001"}
        wait for activation => POST /api/v1/authn/factors/opf2fixture000000000/lifecycle/activate/poll {"stateToken":"00FixtureStateToken000000000000000000000001"}
        way in: authenticate => POST /api/v1/authn {"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},"password":"pw","username":"grace"}
        way in: fetchStatus => POST /api/v1/authn {"stateToken":"st-1"}
        way in: recoverPassword => POST /api/v1/authn/recovery/password {"factorType":"SMS","username":"grace"}
        way in: unlockAccount => POST /api/v1/authn/recovery/unlock {"factorType":"SMS","username":"grace"}
        webauthn activate => POST /api/v1/authn/factors/fwf3fixture000000000/lifecycle/activate {"attestation":"AQ==","clientData":"Ag==","stateToken":"00FixtureStateToken000000000000000000000001"}
        webauthn verify => POST /api/v1/authn/factors/webauthn/verify {"authenticatorData":"AQ==","clientData":"Ag==","signatureData":"Aw==","stateToken":"00FixtureStateToken000000000000000000000001"}
        """#
        .components(separatedBy: "\n").map { $0.components(separatedBy: " => ") }
        .filter { $0.count == 2 }
}
