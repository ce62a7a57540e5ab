import type { Run, Runs } from './block.ts'

export const MARKS = [
  ['bold', '**'],
  ['italic', '*'],
  ['underline', '++'],
  ['strike', '~~'],
] as const
type Mark = (typeof MARKS)[number][0]

/** Names in Liquid that are no fields. */
export const NO_FIELDS = ['newsletter', 'unsubscribe_url', 'preferences_url', 'fields']
const FIELD = /^\{\{-?\s*(fields\.)?([a-z][a-z0-9_]{0,39})\s*(?:\|\s*default:\s*(?:"([^{}"\\\r\n]{0,200})"|'([^{}"'\\\r\n]{0,200})')\s*)?-?\}\}$/
const LINK_END = /\]\(((?:\{\{[^]*?\}\}|\\[^]|\([^()\n]*\)|[^()\\\n])+)\)/y
const TOKEN = /\\[^]|\{\{[^]*?\}\}|\{%[^]*?%\}|`(?:\\[^]|[^`\\])+`|\*\*|\*|\+\+|~~|\[|\]/g

interface Token {
  kind: 'run' | 'mark' | 'open' | 'close'
  /** The characters as they are written. */
  written: string
  run: Run
  mark?: Mark
  href?: string
}

/** Reads a text with light marks, as `markedOf` writes it. */
export function runsOf(written: string): Runs {
  const tokens = tokensOf(written)
  const hasTags = written.includes('{%')
  const pairs = pairsOf(tokens)
  const on = new Set<Mark>()
  let href: string | undefined
  const runs: Run[] = []
  for (const [i, token] of tokens.entries()) {
    const isPaired = pairs.has(i)
    if (token.kind === 'mark' && isPaired) {
      if (!on.delete(token.mark!)) on.add(token.mark!)
    } else if (token.kind === 'open' && isPaired) href = tokens[pairs.get(i)!]!.href
    else if (token.kind === 'close' && isPaired) href = undefined
    else {
      const run = token.kind === 'run' ? token.run : { text: token.written }
      const marks = Object.fromEntries(MARKS.flatMap(([mark]) => (on.has(mark) ? [[mark, true]] : [])))
      runs.push({ ...asField(run, hasTags), ...marks, ...(href !== undefined && { href }) })
    }
  }
  return joined(runs)
}

/** Returns the field that a text stands for as Liquid, or the run itself. */
export function asField(run: Run, hasTags: boolean, marks: Run = { ...(run.code && { code: true }) }): Run {
  const found = run.text === undefined ? null : FIELD.exec(run.text)
  if (!found) return run
  const [, prefix, field = '', quoted, single] = found
  if (prefix === undefined && (hasTags || NO_FIELDS.includes(field))) return run
  const otherwise = quoted ?? single
  const { text: _text, ...kept } = marks
  return { ...kept, field, ...(otherwise !== undefined && { default: otherwise }) }
}

function tokensOf(written: string): Token[] {
  const tokens: Token[] = []
  const text = (words: string) => words !== '' && tokens.push({ kind: 'run', written: words, run: { text: words } })
  let from = 0
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(written); found; found = TOKEN.exec(written)) {
    const [sign] = found
    text(written.slice(from, found.index))
    from = found.index + sign.length
    const mark = MARKS.find(([, one]) => one === sign)?.[0]
    if (mark) tokens.push({ kind: 'mark', written: sign, run: {}, mark })
    else if (sign === '[') tokens.push({ kind: 'open', written: sign, run: {} })
    else if (sign === ']') {
      LINK_END.lastIndex = found.index
      const end = LINK_END.exec(written)
      if (end) {
        from = TOKEN.lastIndex = LINK_END.lastIndex
        tokens.push({ kind: 'close', written: end[0], run: {}, href: end[1]!.replace(/\\([^])/g, '$1').trim() })
      } else text(sign)
    } else if (sign.startsWith('`')) tokens.push({ kind: 'run', written: sign, run: { text: unescaped(sign.slice(1, -1)), code: true } })
    else if (sign.startsWith('\\')) text(/[\w\s]/.test(sign[1]!) && sign[1] !== '\n' ? sign : sign[1]!)
    else tokens.push({ kind: 'run', written: sign, run: { text: sign } })
  }
  text(written.slice(from))
  return tokens
}

const unescaped = (text: string) => text.replace(/\\([\\`\n])/g, '$1')

/** Pairs the marks and the brackets of links. The others are plain characters. */
function pairsOf(tokens: readonly Token[]): Map<number, number> {
  const pairs = new Map<number, number>()
  for (const [mark] of MARKS) {
    let opened: number | null = null
    for (const [i, token] of tokens.entries()) {
      if (token.mark !== mark) continue
      if (opened !== null && isBeside(tokens, i, -1)) {
        pairs.set(opened, i).set(i, opened)
        opened = null
      } else if (opened === null && isBeside(tokens, i, 1)) opened = i
    }
  }
  let bracket: number | null = null
  for (const [i, { kind }] of tokens.entries()) {
    if (kind === 'open') bracket = i
    if (kind !== 'close' || bracket === null) continue
    if (i > bracket + 1) pairs.set(bracket, i).set(i, bracket)
    bracket = null
  }
  return pairs
}

/** Returns whether a mark touches words on one side. A mark between spaces is a plain character. */
function isBeside(tokens: readonly Token[], i: number, by: -1 | 1): boolean {
  let at = i + by
  while (tokens[at] && tokens[at]!.kind !== 'run') at += by
  const run = tokens[at]?.run
  return run !== undefined && (run.code || !/\s/.test(by < 0 ? run.text!.at(-1)! : run.text![0]!))
}

export const markKey = ({ text: _text, field: _field, default: _default, ...marks }: Run) =>
  JSON.stringify(
    Object.entries(marks)
      .filter(([, value]) => value !== undefined && value !== false)
      .sort(),
  )

/** Joins neighbours with the same marks, and leaves out what is empty. */
export function joined(runs: readonly Run[]): Runs {
  const made: Run[] = []
  for (const run of runs) {
    const last = made.at(-1)
    if (run.text === '') continue
    if (last?.text !== undefined && run.text !== undefined && markKey(last) === markKey(run))
      made[made.length - 1] = { ...last, text: last.text + run.text }
    else made.push(run)
  }
  return made
}
