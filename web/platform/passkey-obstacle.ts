/** What stands in the way of passkeys before anything is asked: the browser, or an address that is no name. */
export function passkeyObstacle(): 'unsupported' | 'address' | null {
  // WebAuthn knows names alone; a name ends with a letter, an IP address with a digit or a bracket.
  if (/[\d\]]$/.test(window.location.hostname)) return 'address'
  return 'PublicKeyCredential' in window ? null : 'unsupported'
}
