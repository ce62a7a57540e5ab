import { accountData } from './account-parts-sql.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { add_domain } from './add_domain.ts'
import { check_domain } from './check_domain.ts'
import { delete_domain } from './delete_domain.ts'
import { get_domain } from './get_domain.ts'
import { list_domains } from './list_domains.ts'
import { checkDueDomains } from './check.ts'

export { checkDue, type DueClaim } from './check-due.ts'
export {
  type Answered,
  type Finding,
  findingAfter,
  foundFields,
  HOST_NAME,
  judged,
  makeSafe,
  NOT_SEEN,
  RecordName,
  RecordValue,
  showFinding,
} from './published-record.ts'
export { RECORD_PROBLEMS } from './record-problem.ts'
export { firstCheckAfter, nextWhileNew } from './schedule.ts'
export { openSender, type Sender } from './sender.ts'
export { type SenderStanding, senderStanding } from './sender-standing.ts'
import { checkSender } from './standing.ts'
import { prechecks } from '#operation/precheck.ts'
import { register } from '#operation/registry.ts'
import type { Area } from '#operation/area.ts'

export const area = {
  operations: { domains: [list_domains, add_domain, get_domain, check_domain, delete_domain] },
  periodic: [{ name: 'domain checks', everyMs: MINUTE_MS, round: checkDueDomains }],
  registrations: [...accountData, ...checkSender.map((check) => register(prechecks, check))],
} satisfies Area
