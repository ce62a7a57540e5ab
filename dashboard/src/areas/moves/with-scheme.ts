/** Completes an address that was typed without its scheme. */
export function withScheme(address: string): string {
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}
