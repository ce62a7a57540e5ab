import { TokenKind, Tokenizer } from 'liquidjs'
import { LINK } from './liquid.ts'

/**
 * Keeps Liquid safe while the text round it is turned into HTML: each `{{ … }}` and `{% … %}` becomes one plain word that
 * Markdown, the sanitiser and the inliner leave alone, and comes back afterwards, quotes and all.
 */
export class LiquidMarks {
  private readonly prefix: string
  private readonly sources: string[] = []

  /** @param texts everything that will be protected: the words must not occur in it */
  constructor(texts: readonly string[]) {
    let n = 0
    while (texts.some((text) => text.includes(`lq${n}x`))) n += 1
    this.prefix = `lq${n}x`
  }

  protect(text: string): string {
    const tokens = new Tokenizer(text).readTopLevelTokens()
    return tokens
      .map((token) => {
        const source = token.getText()
        if (token.kind === TokenKind.HTML) return source
        // What stands between raw and endraw is literal text, like all that is not marked (`restore` sees to its braces).
        if (token.kind === TokenKind.Tag && /^\{%-?\s*(end)?raw\s*-?%\}$/.test(source)) return ''
        return `${this.prefix}${token.kind === TokenKind.Tag ? 't' : 'o'}${this.sources.push(source) - 1}z`
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
    return html
      .split(/(<style[\s\S]*?<\/style>|<[^>]*>)/)
      .map((part, i) => (i % 2 === 1 ? part : part.replace(this.words(), '<!--$&-->')))
      .join('')
  }

  restore(html: string): string {
    const linked = html.replace(/(\s(?:href|src)=")([^"]*)"/g, (whole, name: string, address: string) =>
      !address.includes(this.prefix) || /^(https?:|mailto:|tel:|[#/?])/i.test(address) ? whole : `${name}{% ${LINK} %}${address}{% end_${LINK} %}"`,
    )
    return this.restoreText(linked)
  }

  restoreText(text: string): string {
    const mark = new RegExp(`<!--(${this.prefix}[to]\\d+z)-->|(${this.prefix}[to]\\d+z)`, 'g')
    const literal = text.replace(/\{(?=[{%])/g, (brace, at: number) => (isOurs(text, at) ? brace : '{{ "{" }}'))
    return literal.replace(mark, (_whole, comment?: string, word?: string) => this.sources[indexOf(comment ?? word!)] ?? '')
  }

  /** The tags that are in none of these texts any more: they stood where nothing can stay. */
  lost(html: string): string[] {
    const kept = new Set([...html.matchAll(this.words())].map(([word]) => indexOf(word)))
    return this.sources.filter((source, i) => source.startsWith('{%') && !kept.has(i))
  }

  private words(): RegExp {
    return new RegExp(`${this.prefix}[to]\\d+z`, 'g')
  }
}

function indexOf(word: string): number {
  return Number(/(\d+)z$/.exec(word)![1])
}

function isOurs(text: string, at: number): boolean {
  return new RegExp(`^\\{% (end_)?${LINK} %\\}`).test(text.slice(at, at + 30))
}
