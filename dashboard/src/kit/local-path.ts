/**
 * Returns the path of an address of this server. The browser may reach the server under another
 * host.
 */
export function localPath(url: string): string {
  return new URL(url).pathname
}
