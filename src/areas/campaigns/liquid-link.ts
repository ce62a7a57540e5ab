import { type Context, type Emitter, type Liquid, Tag, type TagToken, type Template, type TopLevelToken } from 'liquidjs'

/** The block round a link's address whose beginning comes from a value. */
export const LINK = 'link_address'

export class LinkTag extends Tag {
  private readonly templates: Template[] = []

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid)
    const stream = liquid.parser.parseStream(rest)
    stream.on(`tag:end_${LINK}`, () => stream.stop())
    stream.on('template', (template: Template) => this.templates.push(template))
    stream.on('end', () => {
      throw new Error(`${token.getText()} is not closed`)
    })
    stream.start()
  }

  override *render(ctx: Context, emitter: Emitter): Generator<unknown, void, string> {
    emitter.write(safeAddress(yield this.liquid.renderer.renderTemplates(this.templates, ctx)))
  }
}

/** A reader may have written `javascript:…` into a field that the author made a link of. */
function safeAddress(escaped: string): string {
  // Browsers skip white space and control characters before and inside a scheme (WHATWG URL §4.4).
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(escaped.replace(/[\p{Cc}\s]+/gu, ''))?.[1]?.toLowerCase()
  return scheme === undefined || ['http', 'https', 'mailto', 'tel'].includes(scheme) ? escaped : '#'
}
