import type { BeforeScope } from '#operation/operation.ts'
import { audienceFaults, customFields } from '#areas/contacts/index.ts'
import { previewToCheck } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Campaign } from '../campaign.ts'
import { checksOf } from '../content-check.ts'
import type { Check } from './check.ts'
import { valuesFor } from '../preview_content.ts'
import { emptyFieldChecks } from './empty-fields.ts'
import { linkChecks } from './link-checks.ts'
import { senderChecks } from './sender-checks.ts'

/**
 * Lists all that an author should know before a campaign is sent, errors first. An error keeps it from being sent. It asks the network for up to 15
 * seconds, so no transaction may be open. Rejects with CannotBeMade for a text that cannot be made into mails.
 */
export async function checksBeforeSend(scope: BeforeScope, campaign: Campaign, newsletter: Newsletter): Promise<Check[]> {
  const fields = await customFields(scope)
  const known = fields.map(({ name }) => name)
  const preview = await previewToCheck(campaign, newsletter, await valuesFor(scope, undefined, fields), known)
  const audience = { newsletterId: newsletter.id, ...campaign.audience }
  const faults = await audienceFaults(scope, audience)
  const checks = [
    ...checksOf(campaign, newsletter, preview, known),
    ...faults.map(({ detail, pointer }): Check => ({ code: 'broken_audience', severity: 'error', detail, pointer: `/audience${pointer}` })),
    ...(await senderChecks(scope, newsletter)),
    ...(faults.length > 0 ? [] : await countApart(scope, (inside) => emptyFieldChecks(inside, campaign, preview.bare))),
    ...(await linkChecks(scope.ports, preview.links)),
  ]
  return errorsFirst(checks)
}

export function errorsFirst(checks: readonly Check[]): Check[] {
  return [...checks.filter(({ severity }) => severity === 'error'), ...checks.filter(({ severity }) => severity !== 'error')]
}

/** Counts in a transaction of its own, since counting may set plans and memory for its statements. */
function countApart<T>(scope: BeforeScope, count: (scope: BeforeScope & { now: Date }) => Promise<T>): Promise<T> {
  return scope.db.transaction().execute((db) => count({ ...scope, db, now: scope.ports.clock.now() }))
}
