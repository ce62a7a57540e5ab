import {
  type Context,
  type Emitter,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
} from 'liquidjs'
import { BlockTag } from './liquid-block.ts'
import { effortOf } from './liquid-effort.ts'

/** The tag around a counted link's address. The number 0 means an address with Liquid. */
export const TRACKED_LINK = 'tracked_link'
export const OPEN_IMAGE = 'open_image'

/** The characters that a counted link counts as, since its address is signed. */
const LINK_COSTS = 1000

export interface Tracker {
  /**
   * Returns a link's counted address.
   * @param address escaped for HTML
   */
  link(number: number, address: string): string
  image(): string
}

const REGISTER = 'tracker'

/** Sets the tracker of a mail. Without one, links stay as written and there is no open image. */
export function trackWith(context: Context, tracker: Tracker): void {
  context.setRegister(REGISTER, tracker)
}

function trackerOf(context: Context): Tracker | undefined {
  return context.getRegister(REGISTER) as Tracker | undefined
}

export class TrackedLinkTag extends BlockTag {
  readonly number: number

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid)
    this.number = Number(token.args.trim())
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
    const address = yield this.liquid.renderer.renderTemplates(this.templates, context)
    effortOf(context).use(address.length + LINK_COSTS)
    emitter.write(trackerOf(context)?.link(this.number, address) ?? address)
  }
}

export class OpenImageTag extends Tag {
  override render(context: Context, emitter: Emitter): void {
    emitter.write(trackerOf(context)?.image() ?? '')
  }
}
