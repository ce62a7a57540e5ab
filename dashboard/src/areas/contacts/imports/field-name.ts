import { slugOf } from '../../../../../src/lib/slug.ts'

const NAME_MAX = 40

/**
 * Turns "Größe in cm" into `grosse_in_cm`, and words without a Latin form into nothing. While a
 * person types, an underscore at the end stays.
 */
export function fieldNameFrom(words: string, whole = true): string {
  const plain = slugOf(words, 'en', Infinity)
    .replaceAll('-', '_')
    .replace(/^[_0-9]+/, '')
  const typed = !whole && plain !== '' && /[^\p{L}\p{N}]$/u.test(words) ? `${plain}_` : plain
  return whole ? typed.slice(0, NAME_MAX).replace(/_+$/, '') : typed.slice(0, NAME_MAX)
}
