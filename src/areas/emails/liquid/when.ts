import type { Context, Emitter, Liquid, TagToken, TopLevelToken } from 'liquidjs'
import type { Filter } from '#areas/contacts/index.ts'
import { BlockTag } from './liquid-block.ts'
import { effortOf } from './liquid-effort.ts'
import { isMet } from './is-met.ts'

/** The tag around a block for only some readers. */
export const SHOWN_WHEN = 'shown_when'
/**
 * The value that shows all blocks of a draft to its check. Custom fields cannot have its name,
 * which has a space.
 */
export const SHOWS_ALL = 'shows all'

export function writeShownWhen(filter: Filter): [begin: string, end: string] {
  return [
    `{% ${SHOWN_WHEN} ${Buffer.from(JSON.stringify(filter)).toString('base64url')} %}`,
    `{% end_${SHOWN_WHEN} %}`,
  ]
}

export class ShownWhenTag extends BlockTag {
  private readonly filter: Filter

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid)
    this.filter = JSON.parse(Buffer.from(token.args.trim(), 'base64url').toString()) as Filter
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
    effortOf(context).use(JSON.stringify(this.filter).length)
    const values = context.environments as {
      email: string | null
      fields: Record<string, unknown>
      [SHOWS_ALL]?: boolean
    }
    if (values[SHOWS_ALL] !== true && !isMet(this.filter, values)) return
    emitter.write(yield this.liquid.renderer.renderTemplates(this.templates, context))
  }
}
