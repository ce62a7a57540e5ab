import { isGerman } from './german.ts'

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/**
 * Makes the last part of an address of a text: "The Weekly Garden" becomes "the-weekly-garden". Umlauts are spelled out in German alone, since they
 * are letters of their own elsewhere. A text without Latin letters or digits gives ''.
 */
export function slugOf(text: string, language: string, lengthMax = 50): string {
  const lower = text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss')
  const spelled = isGerman(language) ? lower.replace(/[äöü]/g, (letter) => UMLAUTS[letter]!) : lower
  const plain = spelled.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replace(/^-+|-+$/g, '')
}
