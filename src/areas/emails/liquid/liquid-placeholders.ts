import { TokenKind, Tokenizer } from 'liquidjs'
import { LINK } from './liquid-link.ts'
import { liftTags, sinkTags } from './table-tags.ts'

const LINK_BEGIN = 0
const LINK_END = 1

/**
 * Placeholders for Liquid while a text becomes HTML. Markdown, cleaning and the inliner do not
 * change them, and `restore` replaces them by the Liquid.
 */
export class LiquidPlaceholders {
  private readonly prefix: string
  private readonly sources = [`{% ${LINK} %}`, `{% end_${LINK} %}`]

  /**
   * Chooses placeholders.
   * @param texts all texts to protect, in which no placeholder may occur
   */
  constructor(texts: readonly string[]) {
    const taken = new Set(
      texts.flatMap((text) => [...text.matchAll(/lq(\d+)x/g)].map((found) => found[1])),
    )
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
        // Text between raw and endraw is literal; `restore` escapes its braces.
        if (token.kind === TokenKind.Tag && /^\{%-?\s*(end)?raw\s*-?%\}$/.test(source)) return ''
        return this.word(token.kind === TokenKind.Tag ? 't' : 'o', this.sources.push(source) - 1)
      })
      .join('')
  }

  /**
   * Makes a Liquid tag alone on its line a paragraph, so that a condition can enclose Markdown
   * blocks, or rows of a table. Throws MisplacedTag.
   */
  standApart(text: string): string {
    const sunk = sinkTags(text, {
      word: new RegExp(`${this.prefix}t\\d+z`),
      sourceOf: (word) => this.sources[indexOf(word)]!,
      rowWord: (word, side) => this.word(side === 'before' ? 'b' : 'a', indexOf(word)),
      nothing: () => this.word('b', this.sources.push('') - 1),
      restore: (piece) => this.restore(piece),
    })
    return sunk.replace(this.tagLines(), '\n$1\n')
  }

  /**
   * Returns the number of the author's line breaks, without the two that `standApart` adds to a
   * tag.
   */
  linesIn(piece: string): number {
    const apart = piece.match(this.tagLines())?.length ?? 0
    return this.restore(piece).split('\n').length - 1 - 2 * apart
  }

  isTagsAlone(piece: string): boolean {
    return piece.trim() !== '' && piece.replace(this.tagLines(), '').trim() === ''
  }

  /** Removes the paragraphs and table cells that `standApart` has added. */
  unwrap(html: string): string {
    const [before, after] = [/b\d+z/, /a\d+z/].map(
      ({ source }) => new RegExp(`${this.prefix}${source}`),
    )
    return liftTags(html, before!, after!).replace(
      new RegExp(`<p>\\s*((?:${this.prefix}t\\d+z\\s*)+)</p>`, 'g'),
      '$1',
    )
  }

  /** Removes line breaks between the rows of a table, in plain text, that tags would leave. */
  joinRows(text: string): string {
    const lines = new RegExp(`\\n([> \\t]*)((?:${this.prefix}[ab]\\d+z ?)+)(?:\\n[> \\t]*)?`, 'g')
    return text.replace(
      lines,
      (_, prefix: string, tags: string) => `\n${prefix}${tags.replaceAll(' ', '')}`,
    )
  }

  /**
   * Returns the Liquid tags of a part that is removed, since they may end after it or assign a
   * value.
   */
  tagsIn(html: string): string {
    let captures = 0
    return html
      .split(new RegExp(`(${this.prefix}[tlab]\\d+z)`))
      .map((piece, i) => {
        if (i % 2 === 0) return captures > 0 ? piece.replace(/<[^>]*>/g, '') : ''
        const source = this.sources[indexOf(piece)]!
        if (/^\{%-?\s*capture\b/.test(source)) captures += 1
        if (/^\{%-?\s*endcapture\b/.test(source)) captures -= 1
        return piece
      })
      .join('')
  }

  /**
   * Replaces placeholders by HTML comments, since parsers move words out of a table and leave
   * comments in it.
   */
  asComments(html: string): string {
    const parts = html.split(/(<style[\s\S]*?<\/style>|<[^>]*>)/)
    return parts
      .map((part, i) => (i % 2 === 1 ? part : part.replace(this.words(), '<!--$&-->')))
      .join('')
  }

  /** Replaces the comments of `asComments` by placeholders. */
  asWords(html: string): string {
    return html.replace(new RegExp(`<!--(${this.words().source})-->`, 'g'), '$1')
  }

  keep(tag: string): string {
    return this.word('l', this.sources.push(tag) - 1)
  }

  /** Returns a text without placeholders. */
  bare(text: string): string {
    return text.replace(this.words(), ' ')
  }

  hasValue(text: string): boolean {
    return new RegExp(`${this.prefix}o\\d+z`).test(text)
  }

  hasTag(text: string): boolean {
    return new RegExp(`${this.prefix}[tlab]\\d+z`).test(text)
  }

  hasRowTag(text: string): boolean {
    return new RegExp(`${this.prefix}[ab]\\d+z`).test(text)
  }

  standIn(text: string): boolean {
    return text.includes(this.prefix)
  }

  /**
   * Encloses link addresses that begin with a reader's value in a tag, which checks them when they
   * are filled in.
   */
  guardAddresses(html: string): string {
    const begin = this.word('l', LINK_BEGIN)
    const end = this.word('l', LINK_END)
    return html.replace(/(\s(?:href|src)=")([^"]*)"/g, (whole, name: string, address: string) =>
      !this.standIn(address) || /^(https?:|mailto:|tel:|[#/?])/i.test(address)
        ? whole
        : `${name}${begin}${address}${end}"`,
    )
  }

  /** Replaces Liquid in styles by a name, since the filled-in text could end the element. */
  leftOutOfStyles(html: string): string {
    return html.replace(/<style[\s\S]*?<\/style>/g, (style) => style.replace(this.words(), '_'))
  }

  /**
   * Replaces placeholders by their Liquid. Braces in a newsletter's name or a `raw` block stay
   * text.
   */
  restore(text: string): string {
    const literal = text.replace(/\{(?=[{%])/g, '{{ "{" }}')
    const placeholders = new RegExp(`<!--${this.words().source}-->|${this.words().source}`, 'g')
    return literal.replace(placeholders, (word) => this.sources[indexOf(word)] ?? '')
  }

  /** Returns the author's Liquid tags that cleaning or the inliner removed. */
  lost(html: string): string[] {
    const kept = new Set([...html.matchAll(this.words())].map(([word]) => indexOf(word)))
    return this.sources.filter(
      (source, i) => i > LINK_END && source.startsWith('{%') && !kept.has(i),
    )
  }

  private word(kind: 't' | 'o' | 'l' | 'a' | 'b', index: number): string {
    return `${this.prefix}${kind}${index}z`
  }

  private tagLines(): RegExp {
    return new RegExp(`^[ \\t]*((?:${this.prefix}t\\d+z[ \\t]*)+)$`, 'gm')
  }

  private words(): RegExp {
    return new RegExp(`${this.prefix}[tolab]\\d+z`, 'g')
  }
}

function indexOf(word: string): number {
  return Number(/(\d+)z/.exec(word.slice(word.indexOf('x')))![1])
}
