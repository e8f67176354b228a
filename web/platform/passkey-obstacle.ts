/** Why passkeys cannot work here: the browser, or an IP address. */
export function passkeyObstacle(): 'unsupported' | 'address' | null {
  // WebAuthn needs a host name; an IP address ends with a digit or a bracket.
  if (/[\d\]]$/.test(window.location.hostname)) return 'address'
  return 'PublicKeyCredential' in window ? null : 'unsupported'
}
