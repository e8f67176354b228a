export const ssoWordsEn = {
  ssoNotOffered:
    'No company has set up sign-in for the domain of this email. Please sign in with your password.',
  ssoSilent:
    'The sign-in service of your company does not answer. Please try again, or sign in with your password.',
  ssoGone:
    'This sign-in has ended: it took longer than 10 minutes, was already used, or began in another browser. Please start again.',
  ssoNotConfirmed: 'The sign-in service of your company did not confirm who you are. Please start again.',
  ssoEmailUnproven:
    'The sign-in service of your company did not confirm an email address of the company. Please ask its administrator.',
  ssoNoAccount:
    'There is no account for you at this company. Please ask an administrator of your company to invite you.',
  ssoPasswordWrong: 'This password is incorrect.',
  issuerAddress: 'Enter an address such as https://login.example.com, without a query.',
  issuerNotReachable: 'The portal only calls issuers by https, at public addresses of the internet.',
  issuerSilent: (address: string) => `No OpenID Connect provider answers at ${address}.`,
  issuerDiffers: 'The provider there describes itself as another issuer. Enter its issuer exactly.',
  issuerUnfit:
    'This provider cannot be used: it lacks the authorization code flow or its addresses are not https.',
  secretNeeded: 'Enter the client secret that belongs to this issuer and client.',
  domainName: 'Enter a domain such as example.com.',
  domainPublic: 'Everybody can have an address of this domain, so no company can prove it.',
  domainAdded: 'The company already has this domain.',
  domainTaken: 'Another company has proven this domain.',
  domainUnproven: (record: string, domain: string) =>
    `No TXT record ${record} was found at ${domain} or _trunkline.${domain}. A new record can take hours to appear.`,
  domainSilent: (domain: string) => `The DNS of ${domain} does not answer. Please try again later.`,
  ssoSaved: 'Single sign-on has been saved.',
  ssoDomainAdded: 'The domain has been added.',
  ssoDomainVerified: 'The domain has been proven.',
  ssoDomainRemoved: 'The domain has been removed.',
}
