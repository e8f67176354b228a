const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  // Mantine writes its style variables at run time; scripts come from this host only.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  // Markup reaches the page through the two policies of web/platform/trusted-types alone.
  'require-trusted-types-for': ["'script'"],
  // The PDF viewer runs in a worker.
  'worker-src': ["'self'"],
  'trusted-types': ['default', 'frame', 'worker'],
}

/** Helmet's headers, the same in every answer. `secure` if people reach the portal by TLS. */
export function guardHeaders(secure: boolean) {
  const directives = Object.entries(policy).map(([name, values]) => [name, ...values].join(' '))
  return {
    'content-security-policy': directives.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}
