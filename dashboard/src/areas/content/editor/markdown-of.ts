import type { Block, ListItem, Run } from '../blocks/block.ts'

/** Writes blocks as Markdown. Blocks without a Markdown form, such as spacers, leave nothing. */
export function markdownOf(blocks: readonly Block[]): string {
  return blocks
    .map(written)
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Returns whether plain text would lose marks, links, kinds of blocks or paragraphs. */
export function isRich(blocks: readonly Block[]): boolean {
  if (blocks.length === 0) return false
  if (blocks.length === 1 && blocks[0]!.type === 'code') return false
  return (
    blocks.length > 1 ||
    blocks.some(
      (block) =>
        block.type !== 'paragraph' || block.text.some((run) => Object.keys(run).length > 1),
    )
  )
}

function written(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${lineOf(block.text)}`
    case 'paragraph':
      return textOf(block.text)
    case 'list':
      return listOf(block.items, block.ordered)
    case 'quote':
    case 'callout':
      return quoted(textOf(block.text))
    case 'code':
      return fenced(block.text)
    case 'image':
      return block.url ? `![${escaped(block.alt)}](${addressOf(block.url)})` : ''
    case 'button':
      return `[${escaped(block.label)}](${addressOf(block.href)})`
    case 'divider':
      return '---'
    case 'table':
      return tableOf(block.rows)
    case 'toggle':
      return [textOf(block.title.map((run) => ({ ...run, bold: true }))), textOf(block.text)]
        .filter((text) => text !== '')
        .join('\n\n')
    case 'gallery':
      return block.images
        .filter(({ url }) => url !== undefined)
        .map(({ url, alt }) => `![${escaped(alt)}](${addressOf(url!)})`)
        .join('\n\n')
    case 'embed':
      return block.url
    case 'columns':
      return markdownOf(block.columns.flat())
    default:
      return ''
  }
}

function listOf(items: readonly ListItem[], ordered: boolean): string {
  const lines = items.map((item, i) => {
    const { text, items: below } = Array.isArray(item) ? { text: item, items: undefined } : item
    const mark = ordered ? `${i + 1}. ` : '- '
    const whole = textOf(text) + (below ? `\n${listOf(below, ordered)}` : '')
    return mark + whole.replaceAll('\n', `\n${' '.repeat(mark.length)}`)
  })
  return lines.join('\n')
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

/** Writes a table. Markdown's have a head always, which is the first row. */
function tableOf(rows: readonly (readonly Run[])[][]): string {
  const lines = rows.map(
    (row) => `| ${row.map((cell) => lineOf(cell).replaceAll('|', '\\|')).join(' | ')} |`,
  )
  const rule = `| ${(rows[0] ?? []).map(() => '---').join(' | ')} |`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

const lineOf = (runs: readonly Run[]) => inlineOf(runs).replace(/\s*\n\s*/g, ' ')

/** Writes a text of several lines, none of which begins as a heading or a list. */
function textOf(runs: readonly Run[]): string {
  return inlineOf(runs)
    .trim()
    .split(/[ \t]*\n[ \t]*/)
    .map((line) =>
      line
        .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|~~~)/, '\\$1')
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'),
    )
    .join('  \n')
}

/** The marks from the outermost in. Code is the innermost: within it nothing else is read. */
const MARKS = ['href', 'bold', 'italic', 'strike', 'code'] as const
type Mark = (typeof MARKS)[number]

function inlineOf(runs: readonly Run[], marks: readonly Mark[] = MARKS): string {
  const [mark, ...rest] = marks
  if (mark === undefined)
    return runs.map((run) => (run.code ? plain(run) : escaped(plain(run)))).join('')
  const groups: Run[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && (last[0]![mark] || undefined) === (run[mark] || undefined)) last.push(run)
    else groups.push([run])
  }
  return groups
    .map((group, i) => {
      const inner = inlineOf(group, rest)
      const value = group[0]![mark]
      if (!value) return inner
      const isInWord =
        /[\p{L}\p{N}]$/u.test(wordsOf(groups[i - 1])) ||
        /^[\p{L}\p{N}]/u.test(wordsOf(groups[i + 1]))
      return marked(mark, inner, { value: String(value), isInWord })
    })
    .join('')
}

const plain = ({ text, field, default: otherwise }: Run) =>
  text ?? (otherwise === undefined ? `{{ ${field} }}` : `{{ ${field} | default: "${otherwise}" }}`)
const wordsOf = (runs: readonly Run[] | undefined) => (runs ?? []).map(plain).join('')

/** Puts a mark around words. Spaces stay outside: Markdown takes no mark that ends with one. */
function marked(
  mark: Mark,
  inner: string,
  { value, isInWord }: { value: string; isInWord: boolean },
): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(inner) ?? []
  if (words === '') return inner
  if (mark === 'href')
    return words === escaped(value) && /^https?:/.test(value)
      ? inner
      : `${before}[${words}](${addressOf(value)})${after}`
  if (mark === 'code') return before + inCode(words) + after
  const sign = { bold: '**', italic: isInWord ? '*' : '_', strike: '~~' }[mark]
  return before + sign + words + sign + after
}

function inCode(words: string): string {
  const longest = Math.max(0, ...[...words.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  const pad = longest > 0 ? ' ' : ''
  return ticks + pad + words + pad + ticks
}

const addressOf = (href: string) =>
  /[\s()<>]/.test(href)
    ? `<${href.replace(/[\r\n\t<>]/g, (sign) => encodeURIComponent(sign))}>`
    : href

/** Escapes Markdown's signs where they would have a meaning. Liquid stays as it is. */
function escaped(text: string): string {
  return text
    .split(/(\{\{[^]*?\}\}|\{%[^]*?%\}|https?:\/\/\S+)/)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part
            .replace(/[\\`*[\]<]/g, '\\$&')
            .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_'),
    )
    .join('')
}
