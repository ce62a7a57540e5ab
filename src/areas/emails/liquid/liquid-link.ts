import type { Context, Emitter } from 'liquidjs'
import { LINK_SCHEMES } from '#lib/addresses/link-address.ts'
import { BlockTag } from './liquid-block.ts'
import { effortOf } from './liquid-effort.ts'

/** The tag around a link address that begins with a reader's value. */
export const LINK = 'link_address'

export class LinkTag extends BlockTag {
  override *render(ctx: Context, emitter: Emitter): Generator<unknown, void, string> {
    const address = yield this.liquid.renderer.renderTemplates(this.templates, ctx)
    effortOf(ctx).use(address.length)
    emitter.write(safeAddress(address))
  }
}

const SCHEMES: readonly string[] = LINK_SCHEMES

/**
 * Returns the address, or an empty one for `javascript:…` and the like, which a reader may have
 * written into a field.
 */
export function safeAddress(escaped: string): string {
  if (/^https?:/i.test(escaped)) return escaped
  // Browsers skip white space and control characters before and inside a scheme (WHATWG URL §4.4).
  const scheme = /^([a-z][a-z0-9+.-]*):/i
    .exec(escaped.replace(/[\p{Cc}\s]+/gu, ''))?.[1]
    ?.toLowerCase()
  return scheme === undefined || SCHEMES.includes(scheme) ? escaped : '#'
}
