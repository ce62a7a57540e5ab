import { countList, readList } from '#areas/contacts/index.ts'
import type { AccountDb } from '#db/account-db.ts'
import type { ReadItems } from '../reading/read-result.ts'
import type { Losses } from '../reading/losses.ts'
import type { Check, Plan } from '../move.ts'

interface ReaderPlan extends Pick<Plan, 'readers' | 'paid'> {
  checks: Check[]
}

/** Reads each list as the import will, and counts the results of its rows. */
export async function planReaders(
  scope: AccountDb,
  lists: ReadItems['readers'],
  { folder, now, losses }: { folder: string; now: Date; losses: Losses },
): Promise<ReaderPlan> {
  const counts = new Map<string, number>()
  const add = (state: string, n: number) => n > 0 && counts.set(state, (counts.get(state) ?? 0) + n)
  const plan: ReaderPlan = { readers: [], paid: { readers: 0, withStripeId: 0 }, checks: [] }
  for (const list of lists) {
    const read = await readList(scope, { ...list, complimentary: true, folder }, now)
    if ('fieldErrors' in read) {
      losses.add(`A list of readers cannot be read: ${read.fieldErrors[0]!.detail}`, list.name)
      continue
    }
    const { preview } = read
    const found = await countList(read)
    for (const [status, n] of Object.entries(found.statuses)) add(status, n)
    add('refused', preview.counts.refused)
    plan.paid.readers += found.paid
    plan.paid.withStripeId += found.paidWithStripeId
    for (const column of preview.ignoredColumns)
      losses.add(`The column “${column}” of the readers is of no field here.`, list.name)
    if (preview.consent === 'unknown' && preview.counts.good > 0)
      plan.checks.push(unknownConsent(list))
    if (preview.dateOrder === 'ambiguous') plan.checks.push(ambiguousDates(list))
  }
  plan.readers = [...counts].map(([state, count]) => ({ state, count }))
  return plan
}

const unknownConsent = ({ name }: { name: string }): Check => ({
  code: 'consent_unknown',
  detail: `Nothing in ${name.slice(0, 200)} says that its people agreed. They become active. Import only people who agreed.`,
})
const ambiguousDates = ({ name }: { name: string }): Check => ({
  code: 'dates_ambiguous',
  detail: `Dates in ${name.slice(0, 200)} may begin with the day or the month. They are read month first.`,
})
