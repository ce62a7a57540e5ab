import { isGerman } from './german.ts'

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }
/** Latin letters that Unicode takes for whole: they have no base letter. */
const WHOLE: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/**
 * Makes the last part of an address of a text: "The Weekly Garden" becomes "the-weekly-garden". Umlauts are spelled out in German alone, since they
 * are letters of their own elsewhere. A text without Latin letters or digits gives ''.
 */
export function slugOf(text: string, language: string, lengthMax = 50): string {
  const lower = text.normalize('NFKC').toLowerCase()
  const spelled = isGerman(language) ? lower.replace(/[äöü]/g, (letter) => UMLAUTS[letter]!) : lower
  const plain = spelled
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => WHOLE[letter]!)
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replace(/^-+|-+$/g, '')
}
