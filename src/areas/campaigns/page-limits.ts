import type { EmailHtml } from './email-html.ts'

/** What makes a campaign's text too much to be made into mails; the message says what to do. */
export class TooMuch extends Error {
  readonly code: 'too_deep' | 'too_complex'
  constructor(code: TooMuch['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** The inliner goes down on the C stack: a page of some thousand levels would end the process (SIGSEGV). */
const ELEMENTS_DEEP = 100
const BRACKETS_DEEP = 20
/** Bytes of CSS × elements: a second or two for rules that all match. A hundred rules for 10,000 elements, 300 for 4,000. */
const STYLING_MAX = 50_000_000

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Throws TooMuch for a page that the inliner cannot be given. One walk, without a stack. */
export function refuseHeavyPage({ body, styles }: EmailHtml): void {
  const { deepest, elements } = shapeOf(body)
  if (deepest > ELEMENTS_DEEP)
    throw new TooMuch('too_deep', `Elements are nested ${deepest} deep, and ${ELEMENTS_DEEP} are allowed: close them sooner.`)
  if (bracketsDeep(styles) > BRACKETS_DEEP)
    throw new TooMuch('too_deep', `The brackets in <style> are nested more than ${BRACKETS_DEEP} deep: write simpler selectors.`)
  if (styles.length * elements > STYLING_MAX)
    throw new TooMuch('too_complex', `The styles are too many for ${elements} elements: shorten <style>, or put less into one issue.`)
}

/** Reads what the sanitiser wrote: every element has its end tag, and a `<` in a text is `&lt;`. */
function shapeOf(html: string): { deepest: number; elements: number } {
  let [depth, deepest, elements] = [0, 0, 0]
  for (const [, end, name, empty] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*?(\/?)>/gi)) {
    if (VOID.has(name!.toLowerCase())) continue
    if (end === '/') depth -= 1
    else if (empty !== '/') depth += 1
    if (end === '') elements += 1
    deepest = Math.max(deepest, depth)
  }
  return { deepest, elements }
}

function bracketsDeep(css: string): number {
  let [depth, deepest] = [0, 0]
  for (const [bracket] of css.matchAll(/[([{)\]}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1)
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
