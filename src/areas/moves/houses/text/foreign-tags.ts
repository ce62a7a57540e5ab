import { mergeTagsIn } from '#lib/merge-tags.ts'
import type { Lose } from '../found-losses.ts'

/** The placeholders of one service. */
export interface ForeignTags {
  /** Matches the placeholders that the service fills in; all others are text. */
  own: RegExp | null
}

/** The placeholders of services and programs without any for a reader's values. */
export const NO_TAGS: ForeignTags = { own: null }

/** The placeholders of services with Liquid or Go's templates. Three braces are none of theirs. */
export const CURLY_TAGS: ForeignTags = { own: /^(?:\{\{[^{].*\}\}|\{%.*%\})$/s }

/** Values with the same name here. */
const SAME =
  /^\{\{\s*(?:email|first_name|last_name|unsubscribe_url|preferences_url|newsletter\.(?:name|url))\s*\}\}$/

/**
 * Converts a text of another service so that it is shown here as it was there. Its placeholders
 * become Liquid of this program. All else that looks like Liquid or a placeholder is text.
 */
export function settleText(text: string, tags: ForeignTags, lose: Lose): string {
  if (!/[{[%|#@]/.test(text)) return text
  let made = ''
  let from = 0
  for (const { at, length, here } of placeholdersIn(text)) {
    const tag = text.slice(at, at + length)
    made += literalLiquid(text.slice(from, at))
    from = at + length
    const isOwn = tags.own?.test(tag) === true
    if (isOwn && here !== null && isPlain(here)) made += here
    else {
      if (isOwn) lose('merge_tag', tag)
      made += literalTag(tag)
    }
  }
  return made + literalLiquid(text.slice(from))
}

/**
 * Returns whether a placeholder has filters of texts alone. Others of the former service may not be
 * known here, and would break the text.
 */
function isPlain(here: string): boolean {
  return /^\{\{ ?[\w.]+(?: ?\| ?(?:(?:capitalize|upcase|downcase|strip|escape)|default: ?(?:"[^"\\{}]*"|'[^'\\{}]*')))* ?\}\}$/.test(
    here.replace(/\s+/g, ' '),
  )
}

interface Placeholder {
  at: number
  length: number
  here: string | null
}

/** Finds placeholders of any service, and braces with anything between, in their order. */
function placeholdersIn(text: string): Placeholder[] {
  const known = mergeTagsIn(text).map(({ at, tag, here }) => ({ at, length: tag.length, here }))
  const curly = [...text.matchAll(/\{\{[^{}\n]{1,300}\}\}|\{%[^{}%\n]{1,300}%\}/g)].map(
    ({ index, 0: tag }) => ({
      at: index,
      length: tag.length,
      here: SAME.test(tag) ? tag : null,
    }),
  )
  let end = 0
  return [...known, ...curly]
    .toSorted((a, b) => a.at - b.at || Number(b.here !== null) - Number(a.here !== null))
    .filter((one) => {
      if (one.at < end) return false
      end = one.at + one.length
      return true
    })
}

/**
 * Writes a text so that nothing in it is Liquid. A brace at the end could become Liquid together
 * with the text that follows.
 */
export function literalLiquid(text: string): string {
  return text.replace(/\{(?=[{%]|$)/g, "{{ '{' }}")
}

/**
 * Writes a placeholder so that neither Liquid nor the conversion of merge tags finds it. The
 * backslash with which Markdown escapes a sign is left out.
 */
function literalTag(tag: string): string {
  return tag.replaceAll('\\', '').replace(/[{[%*$#@|]/g, (sign) => `{{ '${sign}' }}`)
}

/** Writes an address without Liquid. A placeholder that is all of it may become the value here. */
export function settleAddress(address: string, tags: ForeignTags): string | null {
  const written = address.trim()
  const found = placeholdersIn(written).find(({ at, length }) =>
    tags.own?.test(written.slice(at, at + length)),
  )
  if (found)
    return found.length === written.length && found.here !== null && isPlain(found.here)
      ? found.here
      : null
  return encodedBraces(written)
}

/** Encodes braces in an address, and spaces beside them, with which the compiler would leave it out. */
export function encodedBraces(address: string): string {
  return /[{}]/.test(address) ? address.replace(/[{}\s]/g, encodeURIComponent) : address
}
