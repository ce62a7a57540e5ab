import type { Run, Runs } from './block.ts'

/**
 * Writes runs as text with light marks, and reads it back: **bold**, *italic*, ++underlined++, ~~struck~~, `code`, [words](address), and
 * {{ first_name | default: "friend" }} for a reader's field. A backslash takes a mark its meaning.
 */
const MARKS = [
  ['bold', '**'],
  ['italic', '*'],
  ['underline', '++'],
  ['strike', '~~'],
] as const
type Mark = (typeof MARKS)[number][0]

/** Names in Liquid that are no fields. */
const NO_FIELDS = ['newsletter', 'unsubscribe_url', 'preferences_url', 'fields']
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

export function markedOf(runs: Runs): string {
  const wanted = tidy(runs)
  // Most texts need few escapes. Where these do not read back as the same runs, each mark is escaped.
  const light = write(wanted, (text) => text.replace(/\\(?=[\\*+~`[\]{\n]|$)/g, '\\\\'))
  return same(runsOf(light), wanted) ? light : write(wanted, escapeAll)
}

/** Escapes each mark outside of Liquid, which is kept as it is. */
const escapeAll = (text: string) => text.replace(/(\{\{[^]*?\}\}|\{%[^]*?%\})|[\\*`[\]+~]/g, (found, liquid?: string) => liquid ?? `\\${found}`)

function write(runs: Runs, escape: (text: string) => string): string {
  const hasTags = runs.some(({ text = '' }) => text.includes('{%'))
  const open: string[] = []
  let written = ''
  let href: string | undefined
  const closeLink = () => {
    if (href !== undefined) written += `](${href.replace(/[\\()]/g, '\\$&')})`
  }
  for (const run of [...runs, { text: '' }] as Run[]) {
    for (const [mark, sign] of MARKS) {
      if (!open.includes(mark) || run[mark]) continue
      open.splice(open.indexOf(mark), 1)
      written += sign
    }
    if (run.href !== href) {
      closeLink()
      href = run.href
      if (href !== undefined) written += '['
    }
    for (const [mark, sign] of MARKS) {
      if (open.includes(mark) || !run[mark]) continue
      open.push(mark)
      written += sign
    }
    const words = run.field === undefined ? run.text! : fieldWords(run, hasTags)
    written += run.code ? `\`${run.text === undefined ? words : words.replace(/[\\`]/g, '\\$&')}\`` : run.field === undefined ? escape(words) : words
  }
  return written
}

/** Writes a field. Inside of Liquid tags its bare name may be that of a loop. */
function fieldWords({ field = '', default: otherwise }: Run, hasTags: boolean): string {
  const name = hasTags || NO_FIELDS.includes(field) ? `fields.${field}` : field
  return otherwise === undefined ? `{{ ${name} }}` : `{{ ${name} | default: "${otherwise}" }}`
}

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

function asField(run: Run, hasTags: boolean, marks: Run = { ...(run.code && { code: true }) }): Run {
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

const markKey = ({ text: _text, field: _field, default: _default, ...marks }: Run) =>
  JSON.stringify(
    Object.entries(marks)
      .filter(([, value]) => value !== undefined && value !== false)
      .sort(),
  )

/** Joins neighbours with the same marks, and leaves out what is empty. */
function joined(runs: readonly Run[]): Runs {
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

/** Brings runs into the form that marks can say: spaces at the edge of marks carry only the marks of both sides. */
function tidy(runs: Runs): Runs {
  const hasTags = runs.some(({ text = '' }) => text.includes('{%'))
  const parts = joined(runs.map(clean).flatMap((run) => withFields(run, hasTags))).flatMap((run): Run[] => {
    if (run.text === undefined || run.code || markKey(run) === '[]') return [run]
    const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(run.text)!
    return [before, words, after].map((text) => ({ ...run, text })).filter(({ text }) => text !== '')
  })
  const isSpace = (run: Run | undefined) => run?.text !== undefined && !run.code && run.text.trim() === ''
  return joined(
    parts.map((run, i) => {
      if (!isSpace(run)) return run
      const from = parts.slice(0, i).findLastIndex((one) => !isSpace(one))
      const to = parts.findIndex((one, at) => at > i && !isSpace(one))
      const stretch = from === -1 || to === -1 ? [{}] : parts.slice(from, to + 1)
      const shared = MARKS.filter(([mark]) => stretch.every((one: Run) => one[mark])).map(([mark]) => [mark, true])
      const { href } = run
      return { text: run.text!, ...Object.fromEntries(shared), ...(href !== undefined && stretch.every((one: Run) => one.href === href) && { href }) }
    }),
  )
}

/** Takes the fields out of a text that holds them as Liquid. */
function withFields(run: Run, hasTags: boolean): Run[] {
  if (run.text === undefined) return [run]
  if (run.code) return [asField(run, hasTags, run)]
  return run.text.split(/(\{\{[^]*?\}\})/).map((text) => asField({ ...run, text }, hasTags, run))
}

function clean(run: Run): Run {
  return Object.fromEntries(Object.entries(run).filter(([, value]) => value !== undefined && value !== false))
}

function same(some: Runs, others: Runs): boolean {
  const key = (run: Run) => [run.text ?? null, run.field ?? null, run.default ?? null, markKey(run)]
  return JSON.stringify(some.map(key)) === JSON.stringify(others.map(key))
}

/** Writes the items of a list, one a line. */
export function itemsMarked(items: readonly Runs[]): string {
  return items.map((item) => markedOf(item).replaceAll('\n', '\\\n')).join('\n')
}

export function itemsOf(written: string): Runs[] {
  const lines = written.split(/(?<=(?<!\\)(?:\\\\)*)\n/)
  const items = lines.filter((line) => line.trim() !== '').map(runsOf)
  return items.length === 0 ? [[]] : items
}
