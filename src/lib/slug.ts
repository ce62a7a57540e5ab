import { isGerman } from './german.ts'

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }
/**
 * Latin letters that Unicode does not split into a base letter and a mark, as CLDR's Latin-ASCII
 * writes them; ə is `e`.
 */
const WHOLE: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
  ə: 'e',
}
const WHOLE_LETTERS = new RegExp(`[${Object.keys(WHOLE).join('')}]`, 'g')

/**
 * Makes the last part of a web address: "The Weekly Garden" becomes "the-weekly-garden". Umlauts
 * become two letters in German only. Returns '' when no Latin letters or digits are left, or at
 * most half of the letters are Latin.
 */
export function slugOf(text: string, language: string, lengthMax = 50): string {
  const lower = text.normalize('NFKC').toLowerCase()
  const spelled = isGerman(language) ? lower.replace(/[äöü]/g, (letter) => UMLAUTS[letter]!) : lower
  const plain = spelled
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(WHOLE_LETTERS, (letter) => WHOLE[letter]!)
  if (!isMostlyLatin(plain)) return ''
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replace(/^-+|-+$/g, '')
}

/**
 * Returns whether more than half of the letters are `a` to `z`. True for a text without letters.
 */
function isMostlyLatin(plain: string): boolean {
  // Composed, so that a Korean syllable is one letter.
  const letters = plain.normalize('NFC').match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => letter >= 'a' && letter <= 'z')
  return letters.length === 0 || latin.length * 2 > letters.length
}
