import { type Context, type Emitter, type Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs'
import { BlockTag } from './liquid-block.ts'
import { effortOf } from './liquid-effort.ts'

/** The name of the block tag round a counted link's address. Its number is the address's in the e-mail, or 0 when the address contains Liquid. */
export const TRACKED_LINK = 'tracked_link'
/** The name of the tag of the image by which opens are counted. */
export const OPEN_IMAGE = 'open_image'

/** Characters that a counted link counts for, since its address is signed. */
const LINK_COSTS = 1000

/** A writer of the tracked links and the open image of one reader's mail. */
export interface Tracker {
  /** @param address escaped for HTML */
  link(number: number, address: string): string
  image(): string
}

const REGISTER = 'tracker'

/** Sets the tracker of a mail. Without one the links stay as they were written, and there is no image. */
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
