import { TokenKind, Tokenizer } from 'liquidjs'
import { LINK } from './liquid-link.ts'

const LINK_BEGIN = 0
const LINK_END = 1

/**
 * Keeps Liquid safe while the text round it is turned into HTML: each `{{ … }}` and `{% … %}` becomes one plain word that
 * Markdown, the sanitiser and the inliner leave alone, and comes back afterwards, quotes and all.
 */
export class LiquidPlaceholders {
  private readonly prefix: string
  private readonly sources = [`{% ${LINK} %}`, `{% end_${LINK} %}`]

  /** @param texts everything that will be protected: the words must not occur in it */
  constructor(texts: readonly string[]) {
    const taken = new Set(texts.flatMap((text) => [...text.matchAll(/lq(\d+)x/g)].map((found) => found[1])))
    let n = 0
    while (taken.has(String(n))) n += 1
    this.prefix = `lq${n}x`
  }

  protect(text: string): string {
    const tokens = new Tokenizer(text).readTopLevelTokens()
    return tokens
      .map((token) => {
        const source = token.getText()
        if (token.kind === TokenKind.HTML) return source
        // What stands between raw and endraw is literal text, like all that has no placeholder (`restore` sees to its braces).
        if (token.kind === TokenKind.Tag && /^\{%-?\s*(end)?raw\s*-?%\}$/.test(source)) return ''
        return this.word(token.kind === TokenKind.Tag ? 't' : 'o', this.sources.push(source) - 1)
      })
      .join('')
  }

  /** Gives a tag that has its line to itself a paragraph to itself, so that a condition may hold whole blocks of Markdown. */
  standApart(text: string): string {
    return text.replace(new RegExp(`^[ \\t]*((?:${this.prefix}t\\d+z[ \\t]*)+)$`, 'gm'), '\n$1\n')
  }

  /** Takes away the paragraphs that `standApart` made. */
  unwrap(html: string): string {
    return html.replace(new RegExp(`<p>\\s*((?:${this.prefix}t\\d+z\\s*)+)</p>`, 'g'), '$1')
  }

  /** As comments, where they stand between HTML's tags: the inliner parses the page, and moves words out of a table but no comments. */
  asComments(html: string): string {
    const parts = html.split(/(<style[\s\S]*?<\/style>|<[^>]*>)/)
    return parts.map((part, i) => (i % 2 === 1 ? part : part.replace(this.words(), '<!--$&-->'))).join('')
  }

  /** A word for a tag of ours. */
  keep(tag: string): string {
    return this.word('l', this.sources.push(tag) - 1)
  }

  /** Whether a text has Liquid in it. */
  standIn(text: string): boolean {
    return text.includes(this.prefix)
  }

  /** A link that begins with a value is looked at when the value is known. */
  guardAddresses(html: string): string {
    const begin = this.word('l', LINK_BEGIN)
    const end = this.word('l', LINK_END)
    return html.replace(/(\s(?:href|src)=")([^"]*)"/g, (whole, name: string, address: string) =>
      !this.standIn(address) || /^(https?:|mailto:|tel:|[#/?])/i.test(address) ? whole : `${name}${begin}${address}${end}"`,
    )
  }

  /** The text as a Liquid template. Braces that are no Liquid of the author's (a newsletter's name, what `raw` held) stay braces. */
  restore(text: string): string {
    const literal = text.replace(/\{(?=[{%])/g, '{{ "{" }}')
    const placeholders = new RegExp(`<!--${this.words().source}-->|${this.words().source}`, 'g')
    return literal.replace(placeholders, (word) => this.sources[indexOf(word)] ?? '')
  }

  /** The author's tags that are not in the page any more: they stood where nothing can stay. */
  lost(html: string): string[] {
    const kept = new Set([...html.matchAll(this.words())].map(([word]) => indexOf(word)))
    return this.sources.filter((source, i) => i > LINK_END && source.startsWith('{%') && !kept.has(i))
  }

  private word(kind: 't' | 'o' | 'l', index: number): string {
    return `${this.prefix}${kind}${index}z`
  }

  private words(): RegExp {
    return new RegExp(`${this.prefix}[tol]\\d+z`, 'g')
  }
}

function indexOf(word: string): number {
  return Number(/(\d+)z/.exec(word.slice(word.indexOf('x')))![1])
}
