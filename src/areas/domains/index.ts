export { accountData as registrations } from './account-parts-sql.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { add_domain } from './add_domain.ts'
import { check_domain } from './check_domain.ts'
import { delete_domain } from './delete_domain.ts'
import { get_domain } from './get_domain.ts'
import { list_domains } from './list_domains.ts'
import { checkDueDomains } from './check.ts'
import type { Periodic } from '#operation/jobs/periodic.ts'

export { openSender, type Sender } from './sender.ts'
export { type SenderStanding, senderStanding } from './sender-standing.ts'
export { checkSender as prechecks } from './standing.ts'

export const operations = [list_domains, add_domain, get_domain, check_domain, delete_domain]
export const periodic: readonly Periodic[] = [{ name: 'domain checks', everyMs: MINUTE_MS, round: checkDueDomains }]
