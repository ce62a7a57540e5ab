import { beehiiv } from './beehiiv.ts'
import { buttondown } from './buttondown.ts'
import { lossOf } from './found-losses.ts'
import { ghost } from './ghost.ts'
import type { Found, House, Opened } from './house.ts'
import { mailchimp } from './mailchimp.ts'
import { markdown } from './markdown.ts'
import { Refused } from './refused.ts'
import { substack } from './substack.ts'
import { wordpress } from './wordpress.ts'

export { openArchive } from './open-archive.ts'
export { Refused } from './refused.ts'

export type Service =
  | 'substack'
  | 'ghost'
  | 'beehiiv'
  | 'buttondown'
  | 'mailchimp'
  | 'wordpress'
  | 'markdown'

const ISSUES_MAX = 20_000

/**
 * Reads an archive within bounds: an id that repeats is reported as a loss, and an archive with too
 * many issues is refused.
 */
function boundHouse({ recognises, read }: House): House {
  return {
    recognises,
    async *read(opened) {
      const known = new Set<string>()
      for await (const found of read(opened)) yield once(found, known)
    },
  }
}

function once(found: Found, known: Set<string>): Found {
  if (found.kind !== 'issue') return found
  const { id, title } = found.issue
  if (known.has(id)) return lossOf('repeated_issue', title)
  known.add(id)
  if (known.size > ISSUES_MAX)
    throw new Refused(
      'too_many_issues',
      `The archive has more than ${ISSUES_MAX} issues. Send it in parts.`,
    )
  return found
}

/** The services whose archives are read. Services that are recognized most reliably come first. */
export const HOUSES: Record<Service, House> = {
  substack: boundHouse(substack),
  beehiiv: boundHouse(beehiiv),
  buttondown: boundHouse(buttondown),
  mailchimp: boundHouse(mailchimp),
  wordpress: boundHouse(wordpress),
  ghost: boundHouse(ghost),
  markdown: boundHouse(markdown),
}

/** Recognizes the service that wrote an archive. Returns null when no service matches. */
export async function recogniseService(opened: Opened): Promise<Service | null> {
  for (const [service, house] of Object.entries(HOUSES))
    if (await house.recognises(opened)) return service as Service
  return null
}
