/** Proposes the last part of an address from a name: "The Weekly Garden" becomes "the-weekly-garden". Empty without Latin letters. */
export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '')
}
