import type { Context, Emitter, Liquid, TagToken, TopLevelToken } from 'liquidjs'
import type { Filter } from '#areas/contacts/index.ts'
import { BlockTag } from './liquid-block.ts'
import { effortOf } from './liquid-effort.ts'
import { isMet } from './is-met.ts'

/** The name of the tag round a block that only some readers get. */
export const SHOWN_WHEN = 'shown_when'
/** The name of the value by which a draft is checked with all its blocks. It has a space, so that no custom field can have it. */
export const SHOWS_ALL = 'shows all'

/** Returns the tags round a block. */
export function shownWhen(filter: Filter): [begin: string, end: string] {
  return [`{% ${SHOWN_WHEN} ${Buffer.from(JSON.stringify(filter)).toString('base64url')} %}`, `{% end_${SHOWN_WHEN} %}`]
}

export class ShownWhenTag extends BlockTag {
  private readonly filter: Filter

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid)
    this.filter = JSON.parse(Buffer.from(token.args.trim(), 'base64url').toString()) as Filter
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
    effortOf(context).use(JSON.stringify(this.filter).length)
    const values = context.environments as { email: string | null; fields: Record<string, unknown>; [SHOWS_ALL]?: boolean }
    if (values[SHOWS_ALL] !== true && !isMet(this.filter, values)) return
    emitter.write(yield this.liquid.renderer.renderTemplates(this.templates, context))
  }
}
