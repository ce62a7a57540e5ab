/** Returns the path of an address of this server. Its host may be one that this browser does not reach, such as a test's. */
export function localPath(url: string): string {
  return new URL(url).pathname
}
