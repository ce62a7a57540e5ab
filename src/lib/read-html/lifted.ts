const SCRIPTED = '0123456789+-=()n'
const LIFTED = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ' }

/** Returns whether Unicode has superscript and subscript forms of all characters of a text. */
export function isLiftable(text: string): boolean {
  return /^[-\d+=()n]+$/.test(text)
}

/**
 * Writes a text in superscript or subscript characters. Returns it unchanged if one of its
 * characters has no such form.
 */
export function liftText(text: string, side: 'sup' | 'sub' = 'sup'): string {
  if (!isLiftable(text.trim())) return text
  return text.replace(/\S/g, (sign) => LIFTED[side][SCRIPTED.indexOf(sign)] ?? sign)
}
