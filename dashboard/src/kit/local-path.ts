/** Returns the path of this server's address, whose host this browser may not reach. */
export function localPath(url: string): string {
  return new URL(url).pathname
}
