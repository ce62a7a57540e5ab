/** Encodes what would end an address in angle brackets. */
export function addressed(address: string): string {
  return address.replace(/[<>\\\r\n]/g, (letter) => encodeURIComponent(letter))
}
