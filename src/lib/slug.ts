/** Makes the last part of an address of a text: "The Weekly Garden" becomes "the-weekly-garden". A text without Latin letters or digits gives ''. */
export function slugOf(text: string, lengthMax = 50): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replace(/^-+|-+$/g, '')
}
