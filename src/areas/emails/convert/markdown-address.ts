export function escapeAddress(address: string): string {
  return address.replace(/[<>\\\r\n]/g, (letter) => encodeURIComponent(letter))
}
