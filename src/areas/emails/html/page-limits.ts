import type { EmailHtml } from './email-html.ts'

/** The error for a text that is too complex. Its message says how to change the text. */
export class TooMuch extends Error {
  readonly code: 'too_deep' | 'too_complex'
  constructor(code: TooMuch['code'], message: string) {
    super(message)
    this.code = code
  }
}

/**
 * The deepest nesting that is inlined. The inliner recurses on the C stack, and some thousand
 * levels crash the process (SIGSEGV).
 */
export const ELEMENTS_DEEP = 100
const BRACKETS_DEEP = 20
/**
 * The most CSS bytes × elements of a page, which limits the inliner's memory. 300 rules and 8,000
 * elements are within it.
 */
const STYLING_MAX = 100_000_000

/**
 * The most elements that a parser adds by itself. It repeats a `<b>` that is closed too late in
 * each following block (HTML §13.2.4.3).
 */
const REPEATED_MAX = 10_000_000

const VOID = new Set('br col hr img wbr'.split(' '))
const FORMATTING = new Set('a b big code em font i s small strike strong tt u'.split(' '))

/**
 * Throws TooMuch for a page that would crash the inliner or keep it busy. It does not recurse
 * itself.
 */
export function refuseHeavyPage({ body, styles }: EmailHtml): void {
  const { deepest, elements, repeated } = shapeOf(body)
  if (deepest > ELEMENTS_DEEP)
    throw new TooMuch(
      'too_deep',
      `Elements are nested ${deepest} deep, and ${ELEMENTS_DEEP} are allowed: close them sooner.`,
    )
  if (bracketsDeep(styles) > BRACKETS_DEEP)
    throw new TooMuch(
      'too_deep',
      `The brackets in <style> are nested more than ${BRACKETS_DEEP} deep: write simpler selectors.`,
    )
  if (repeated > REPEATED_MAX)
    throw new TooMuch(
      'too_complex',
      'Too much is inside <b>, <font>, <a> and similar tags: close them sooner.',
    )
  if (styles.length * elements > STYLING_MAX)
    throw new TooMuch(
      'too_complex',
      `The styles are too many for ${elements} elements: shorten <style>, or put less into one e-mail.`,
    )
}

/**
 * Returns the depth and number of elements in cleaned HTML, in which all elements are closed and
 * each `<` in text is `&lt;`.
 */
function shapeOf(html: string): { deepest: number; elements: number; repeated: number } {
  let [deepest, elements, carried, repeated] = [0, 0, 0, 0]
  const open: number[] = []
  for (const [tag, end, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>/gi)) {
    if (end === '/') carried -= open.pop() ?? 0
    else {
      elements += 1
      repeated += carried
      if (VOID.has(name!.toLowerCase())) continue
      open.push(FORMATTING.has(name!.toLowerCase()) ? tag.length : 0)
      carried += open.at(-1)!
      deepest = Math.max(deepest, open.length)
    }
  }
  return { deepest, elements, repeated }
}

function bracketsDeep(css: string): number {
  let [depth, deepest] = [0, 0]
  for (const [bracket] of css.matchAll(/[([{)\]}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1)
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
