import { type AccountPlan, listAccountPlans } from '#areas/billing/index.ts'
import { monthOf } from '#lib/month.ts'
import type { Opened } from '../open.ts'

const PAGE = 500
const DAY_LETTERS = 10

export async function listPlans(
  { system }: Opened,
  { plan = null, json }: { plan?: string | null; json?: true },
  print: (line: string) => void,
): Promise<void> {
  const month = monthOf(system.ports.clock.now())
  const counts = new Map<string, number>()
  if (!json && system.ports.deployment.edition === 'self-hosted')
    print('EDITION is self-hosted, so plans set no limits.')
  for (let after: string | null = null; ;) {
    const page = await listAccountPlans(system.db, { plan, after, limit: PAGE, month })
    for (const account of page) {
      const name = account.plan ?? 'none'
      counts.set(name, (counts.get(name) ?? 0) + 1)
      print(json ? JSON.stringify(account) : lineOf(account))
    }
    if (page.length < PAGE) break
    after = page.at(-1)!.accountId
  }
  if (!json)
    print(
      `\n${[...counts].map(([name, count]) => `${name}: ${number.format(count)}`).join(', ') || 'No account.'}`,
    )
}

const number = new Intl.NumberFormat('en')
const day = (time: Date): string => time.toISOString().slice(0, DAY_LETTERS)

function lineOf(account: AccountPlan): string {
  const { accountId, name, ownerEmail, plan, emailsUsed, emailsAllowed, isDeleted } = account
  const mails = `${number.format(emailsUsed)} of ${emailsAllowed === null ? 'any number of' : number.format(emailsAllowed)} e-mails`
  return [
    accountId,
    plan ?? 'none',
    standingOf(account),
    mails,
    isDeleted ? `${name} (deleted)` : name,
    ownerEmail,
  ].join('  ')
}

function standingOf({
  plan,
  by,
  status,
  renewsAt,
  cancelAt,
  lapsesAt,
  subscription,
}: AccountPlan): string {
  if (by === null) {
    const pays =
      subscription !== null && ['active', 'trialing', 'past_due', 'unpaid'].includes(subscription)
        ? ', and pays a subscription'
        : ''
    return plan === null ? `no plan${pays}` : `by hand${pays}`
  }
  if (status === 'past_due')
    return `payment missing, ${plan === null ? 'ended' : 'ends'}${lapsesAt ? ` ${day(lapsesAt)}` : ''}`
  if (cancelAt) return `${status}, ends ${day(cancelAt)}`
  return renewsAt ? `${status}, renews ${day(renewsAt)}` : (status ?? 'none')
}
