import { pointer } from '#operation/parse.ts'

/** The most bytes of a result: about 10,000 tokens. Clients refuse or cut longer ones. */
export const RESULT_BYTES = 40_000

/** The start of the note at the end of a cut text. An input that contains it is refused. */
export const CUT_MARK = '[cut by Mailcast: '

/** The characters to leave of each long text, tried in this order. */
const ROOMS = [16_000, 4000, 1000, 250]
/**
 * A pattern for addresses. They are not truncated, since a part of an address leads to another
 * page.
 */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\S+$/i

export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

/**
 * Cuts the long texts of an answer until it fits into a result. Each ends with a note on which part
 * it is, and how to read on.
 */
export function cutTexts<Body>(body: Body, operation: string | null): Body {
  let fitting = body
  for (const room of ROOMS) {
    if (bytesOf(fitting) <= RESULT_BYTES) return fitting
    fitting = cut(body, room, [], operation) as Body
  }
  return fitting
}

function cut(
  value: unknown,
  room: number,
  path: readonly string[],
  operation: string | null,
): unknown {
  if (typeof value === 'string') {
    if (value.length <= room + CUT_MARK.length || ADDRESS.test(value)) return value
    const kept = wholeStart(value, room)
    const by = operation === null ? 'the operation that reads it' : operation
    return `${kept}\n${CUT_MARK}${kept.length} of ${value.length} characters are here. For the rest call_read_operation with ${by}, the same input, "pointer": "${pointer(path)}" and "offset": ${kept.length}]`
  }
  if (Array.isArray(value))
    return value.map((item, i) => cut(item, room, [...path, String(i)], operation))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      cut(inner, room, [...path, name], operation),
    ]),
  )
}

/** Returns the start of a text, without half of a surrogate pair. */
function wholeStart(text: string, length: number): string {
  const start = text.slice(0, length)
  return start.isWellFormed() || !text.isWellFormed() ? start : text.slice(0, length - 1)
}

/** Returns a part of a text in an answer. When the value is not a text, its JSON is used. */
export function partOfAnswer(
  body: unknown,
  at: string,
  offset: number,
): { text: string; offset: number; nextOffset: number | null; length: number } | null {
  const value = at
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (inner, step) =>
        inner !== null && typeof inner === 'object' && Object.hasOwn(inner, step)
          ? (inner as Record<string, unknown>)[step]
          : undefined,
      body,
    )
  if (value === undefined) return null
  const whole = typeof value === 'string' ? value : JSON.stringify(value)
  let text = wholeStart(whole.slice(offset), RESULT_BYTES)
  while (bytesOf(text) > RESULT_BYTES - 500) text = wholeStart(text, Math.floor(text.length * 0.8))
  const end = offset + text.length
  return { text, offset, nextOffset: end < whole.length ? end : null, length: whole.length }
}
