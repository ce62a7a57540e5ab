import { type Liquid, Tag, type TagToken, type Template, type TopLevelToken } from 'liquidjs'

/** A Liquid tag that encloses a part of the text, which ends at `end_` and its name. */
export abstract class BlockTag extends Tag {
  readonly templates: Template[] = []

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid)
    const stream = liquid.parser.parseStream(rest)
    stream.on(`tag:end_${token.name}`, () => stream.stop())
    stream.on('template', (template: Template) => this.templates.push(template))
    stream.on('end', () => {
      throw new Error(`${token.getText()} is not closed`)
    })
    stream.start()
  }

  // oxlint-disable-next-line require-yield -- liquidjs asks for a generator
  *children(): Generator<unknown, Template[]> {
    return this.templates
  }
}
