import { type Context, type Emitter, type Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs'
import { BlockTag } from './liquid-block.ts'
import { effortOf } from './liquid-effort.ts'

/** The block round the address of a link that is counted. Its number is that of the address in the e-mail, or 0 where Liquid stands in it. */
export const TRACKED_LINK = 'tracked_link'
/** The tag of the image by which opens are counted. */
export const OPEN_IMAGE = 'open_image'

/** Characters that a counted link counts for: its address is signed. */
const LINK_COSTS = 1000

/** Writes links and the image of one reader's mail. */
export interface Tracker {
  /** @param address as it stands in HTML */
  link(number: number, address: string): string
  image(): string
}

const REGISTER = 'tracker'

/** Without a tracker the links are as they were written, and there is no image. */
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
