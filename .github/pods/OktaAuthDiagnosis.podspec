# See "Pods" in CONTRIBUTING.md.
Pod::Spec.new do |spec|
  spec.name = 'OktaAuthDiagnosis'
  spec.version = '1.0.0'
  spec.summary = 'Explains how an Okta org behaves, and why'
  spec.license = 'Apache-2.0'
  spec.authors = 'The authors of okta-auth-swift'
  spec.homepage = ENV.fetch('OKTA_AUTH_SWIFT_GIT')
  spec.source = { git: spec.homepage, tag: spec.version.to_s }
  spec.swift_versions = ['6.0']
  spec.ios.deployment_target = '15.0'
  spec.osx.deployment_target = '12.0'
  spec.tvos.deployment_target = '15.0'
  spec.watchos.deployment_target = '8.0'
  spec.visionos.deployment_target = '1.0'
  spec.source_files = 'Sources/OktaAuthDiagnosis/**/*.swift'
  spec.dependency 'OktaAuthSdk', spec.version.to_s
  spec.pod_target_xcconfig = {
    'OTHER_SWIFT_FLAGS' => '-package-name okta_auth_swift' \
      ' -enable-upcoming-feature ExistentialAny' \
      ' -enable-upcoming-feature InternalImportsByDefault' \
      ' -enable-upcoming-feature MemberImportVisibility' \
      ' -enable-upcoming-feature NonisolatedNonsendingByDefault'
  }
end
