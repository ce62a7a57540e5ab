import { posix } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { escapeHtml, Html } from '#lib/html.ts'
import { type Guide, nameOfGuide, START_GUIDE } from '../../http/guides.ts'

/** A heading of a guide with the text below it, which the search finds. */
interface Section {
  id: string
  /** Whether the heading is the page's title. */
  isTitle: boolean
  title: string
  text: string
}

export interface RenderedGuide {
  html: Html
  sections: readonly Section[]
}

/** Writes a guide as HTML. Its text is Mailcast's own, so HTML in it is not escaped. */
export function renderGuide(guide: Guide, names: ReadonlySet<string>): RenderedGuide {
  const sections: Section[] = []
  const idFor = uniqueIds()
  // The renderer reaches the headings in the same order in which the ids were made.
  const ids = (function* () {
    for (const { id } of sections) yield id
  })()
  const marked = new Marked({
    gfm: true,
    walkTokens(token) {
      if (token.type === 'heading') {
        const { text, depth } = token as Tokens.Heading
        const title = plainText(text)
        sections.push({ id: idFor(title), isTitle: depth === 1, title, text: '' })
      } else if (isText(token.type)) addText(sections, (token as Tokens.Text).raw)
    },
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens)
        const id = escapeHtml(ids.next().value ?? '')
        return depth === 1
          ? `<h1 id="${id}">${inner}</h1>`
          : `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const to = addressOf(href, guide, names)
        // A link to a file that exists only in the repository is rendered as plain text.
        return to === null ? inner : `<a href="${escapeHtml(to)}">${inner}</a>`
      },
      image({ href, text }) {
        const file = posix.join(posix.dirname(guide.file), href)
        return `<img src="/${escapeHtml(file)}" alt="${escapeHtml(text)}" loading="lazy">`
      },
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
        return `<div class="scroll"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>`
      },
    },
  })
  const html = new Html(marked.parse(guide.text, { async: false }))
  return { html, sections: sections.map((one) => ({ ...one, text: plainText(one.text) })) }
}

/** Returns whether a kind of block has text to search. */
function isText(type: string): boolean {
  return type === 'paragraph' || type === 'list_item' || type === 'table' || type === 'code'
}

function addText(sections: Section[], raw: string): void {
  const last = sections.at(-1)
  if (last) last.text += ` ${raw}`
}

/**
 * Returns the address of a link, in the docs or outside of them. Returns null for a file that
 * exists only in the repository.
 */
function addressOf(href: string, guide: Guide, names: ReadonlySet<string>): string | null {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href
  const [path = '', hash] = href.split('#')
  const at = hash === undefined ? '' : `#${hash}`
  const name = nameOfGuide(posix.join(posix.dirname(guide.file), path))
  if (name === START_GUIDE || name === 'docs') return `/docs${at}`
  return names.has(name) ? `/docs/${name}${at}` : null
}

/**
 * Makes the function that returns a heading's id as GitHub does: lower case, hyphens for spaces,
 * and a number for a repeated title.
 */
function uniqueIds(): (title: string) => string {
  const used = new Map<string, number>()
  return (title) => {
    const id = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const times = used.get(id) ?? 0
    used.set(id, times + 1)
    return times === 0 ? id : `${id}-${times}`
  }
}

function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]+/g, '')
    .replace(/\||-{3,}|#+ /g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
