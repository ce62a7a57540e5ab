import { type Check, cutShown } from '#areas/content/index.ts'
import type { Preview } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Campaign } from '../record/campaign.ts'
import { goesToAll } from '../record/goes-to-all.ts'

/** Warns of placeholders for readers' data in a subject: the web page's title has no values for them. */
export function titleChecks(
  campaign: Campaign,
  newsletter: Newsletter,
  bare: Preview['bare'],
): Check[] {
  if (newsletter.archive !== 'public' || !goesToAll(campaign)) return []
  return bare
    .filter(({ pointer }) => pointer.endsWith('/subject'))
    .map(({ name, pointer }) => ({
      code: 'gap_in_title',
      severity: 'warning',
      detail: `The subject is also the title of the page in the archive, in feeds and in link previews. {{ ${cutShown(name)} }} is empty there. Write {{ ${cutShown(name)} | default: "…" }}, or take it out.`,
      values: { name: cutShown(name) },
      pointer,
    }))
}
