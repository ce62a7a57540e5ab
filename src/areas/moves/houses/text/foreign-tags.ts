import { mergeTagsIn } from '#lib/merge-tags.ts'
import type { Lose } from '../found-losses.ts'

/** The placeholders of one service. */
export interface ForeignTags {
  /** Matches the placeholders that the service fills in. Other placeholders are text. */
  own: RegExp | null
}

/** For services and programs without placeholders for a reader's values. */
export const NO_TAGS: ForeignTags = { own: null }

/**
 * The placeholders of services with Liquid or Go's templates. An expression with three braces is
 * not a placeholder.
 */
export const CURLY_TAGS: ForeignTags = { own: /^(?:\{\{[^{].*\}\}|\{%.*%\})$/s }

/** Values that have the same name here. */
const SAME =
  /^\{\{\s*(?:email|first_name|last_name|unsubscribe_url|preferences_url|newsletter\.(?:name|url))\s*\}\}$/

/**
 * Converts a text of another service so that readers see the same text here. The service's
 * placeholders become Liquid of this program. All other text that looks like Liquid or a
 * placeholder is escaped.
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
 * Returns whether a placeholder has only text filters. Other filters of the former service may be
 * unknown here, and would make the text invalid.
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

/** Finds placeholders of any service, and braces with any content, in their order. */
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
 * Escapes a text so that nothing in it is parsed as Liquid. A brace at the end is escaped too,
 * because it could form Liquid together with the text that follows.
 */
export function literalLiquid(text: string): string {
  return text.replace(/\{(?=[{%]|$)/g, "{{ '{' }}")
}

/**
 * Escapes a placeholder so that neither Liquid nor the conversion of merge tags recognizes it.
 * Removes the backslashes with which Markdown escapes characters.
 */
function literalTag(tag: string): string {
  return tag.replaceAll('\\', '').replace(/[{[%*$#@|]/g, (sign) => `{{ '${sign}' }}`)
}

/**
 * Returns an address without Liquid. An address that consists of one placeholder may become the
 * Liquid for the same value here. Returns null when another placeholder of the service is in the
 * address.
 */
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

/**
 * Percent-encodes braces in an address, and the spaces beside them, because the compiler would drop
 * such an address.
 */
export function encodedBraces(address: string): string {
  return /[{}]/.test(address) ? address.replace(/[{}\s]/g, encodeURIComponent) : address
}
