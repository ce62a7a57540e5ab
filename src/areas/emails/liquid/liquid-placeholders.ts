import { TokenKind, Tokenizer } from 'liquidjs'
import { LINK } from './liquid-link.ts'

const LINK_BEGIN = 0
const LINK_END = 1

/**
 * Placeholders that stand in for Liquid while the text round it is turned into HTML. Each `{{ … }}` and `{% … %}` becomes one plain word,
 * which Markdown, the sanitiser and the inliner do not change. `restore` puts the Liquid back as it was written.
 */
export class LiquidPlaceholders {
  private readonly prefix: string
  private readonly sources = [`{% ${LINK} %}`, `{% end_${LINK} %}`]

  /** @param texts all texts that will be protected: the placeholders must not occur in them */
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
        // The text between raw and endraw is literal, like all text without a placeholder. `restore` escapes its braces.
        if (token.kind === TokenKind.Tag && /^\{%-?\s*(end)?raw\s*-?%\}$/.test(source)) return ''
        return this.word(token.kind === TokenKind.Tag ? 't' : 'o', this.sources.push(source) - 1)
      })
      .join('')
  }

  /** Makes a paragraph of a tag that is alone on its line, so that a condition may enclose whole blocks of Markdown. */
  standApart(text: string): string {
    return text.replace(this.tagLines(), '\n$1\n')
  }

  /** Counts the line breaks of the author's text that a piece comes from. The two that `standApart` puts round a tag are not the author's. */
  linesIn(piece: string): number {
    const apart = piece.match(this.tagLines())?.length ?? 0
    return this.restore(piece).split('\n').length - 1 - 2 * apart
  }

  isTagsAlone(piece: string): boolean {
    return piece.trim() !== '' && piece.replace(this.tagLines(), '').trim() === ''
  }

  /** Removes the paragraphs that `standApart` made. */
  unwrap(html: string): string {
    return html.replace(new RegExp(`<p>\\s*((?:${this.prefix}t\\d+z\\s*)+)</p>`, 'g'), '$1')
  }

  /** Turns placeholders between HTML tags into comments. The inliner parses the page, and would move words, but no comments, out of a table. */
  asComments(html: string): string {
    const parts = html.split(/(<style[\s\S]*?<\/style>|<[^>]*>)/)
    return parts.map((part, i) => (i % 2 === 1 ? part : part.replace(this.words(), '<!--$&-->'))).join('')
  }

  /** Returns a placeholder for a tag of ours. */
  keep(tag: string): string {
    return this.word('l', this.sources.push(tag) - 1)
  }

  /** Returns whether a text contains a placeholder. */
  standIn(text: string): boolean {
    return text.includes(this.prefix)
  }

  /** Encloses each link address that begins with a value in a tag that checks it when the value is known. */
  guardAddresses(html: string): string {
    const begin = this.word('l', LINK_BEGIN)
    const end = this.word('l', LINK_END)
    return html.replace(/(\s(?:href|src)=")([^"]*)"/g, (whole, name: string, address: string) =>
      !this.standIn(address) || /^(https?:|mailto:|tel:|[#/?])/i.test(address) ? whole : `${name}${begin}${address}${end}"`,
    )
  }

  /** Turns the text back into a Liquid template. Braces of a newsletter's name or of a `raw` block stay literal. */
  restore(text: string): string {
    const literal = text.replace(/\{(?=[{%])/g, '{{ "{" }}')
    const placeholders = new RegExp(`<!--${this.words().source}-->|${this.words().source}`, 'g')
    return literal.replace(placeholders, (word) => this.sources[indexOf(word)] ?? '')
  }

  /** Returns the author's tags that the sanitiser or the inliner removed from the page. */
  lost(html: string): string[] {
    const kept = new Set([...html.matchAll(this.words())].map(([word]) => indexOf(word)))
    return this.sources.filter((source, i) => i > LINK_END && source.startsWith('{%') && !kept.has(i))
  }

  private word(kind: 't' | 'o' | 'l', index: number): string {
    return `${this.prefix}${kind}${index}z`
  }

  private tagLines(): RegExp {
    return new RegExp(`^[ \\t]*((?:${this.prefix}t\\d+z[ \\t]*)+)$`, 'gm')
  }

  private words(): RegExp {
    return new RegExp(`${this.prefix}[tol]\\d+z`, 'g')
  }
}

function indexOf(word: string): number {
  return Number(/(\d+)z/.exec(word.slice(word.indexOf('x')))![1])
}
