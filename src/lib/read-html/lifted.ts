const SCRIPTED = '0123456789+-=()n'
const LIFTED = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ' }

/** Returns whether all signs of a text have raised and lowered letters. */
export function isLiftable(text: string): boolean {
  return /^[-\d+=()n]+$/.test(text)
}

/** Writes a text in raised or lowered letters; unchanged where some of its signs have none. */
export function liftText(text: string, side: 'sup' | 'sub' = 'sup'): string {
  if (!isLiftable(text.trim())) return text
  return text.replace(/\S/g, (sign) => LIFTED[side][SCRIPTED.indexOf(sign)] ?? sign)
}
