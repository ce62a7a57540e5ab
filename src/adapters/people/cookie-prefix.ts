/**
 * Returns the prefix of cookie names. Under https a browser accepts a `__Host-` cookie only from this very host, with Secure and for all paths
 * (RFC 6265bis §4.1.3.2). A page of a sibling domain therefore cannot set one. Plain http has no Secure cookies.
 */
export function cookiePrefix(baseUrl: string): string {
  return `${isSecure(baseUrl) ? '__Host-' : ''}mailcast`
}

export function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith('https:')
}
