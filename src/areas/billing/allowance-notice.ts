import { z } from 'zod'
import { eachApart } from '#db/each-apart.ts'
import { countText } from '#operation/count-text.ts'
import { monthOf, nextMonth } from '#lib/month.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { transaction, type TransactionParts } from '#operation/transaction.ts'
import {
  accountsToNotice,
  claimNotice,
  findAccountName,
  findLimits,
  MOST_PERCENT,
} from './billing-sql.ts'

const AT_A_LOOK = 100

const Used = z.enum(['most', 'all'])

export const sendAllowanceNotice = ownerNotice({
  name: 'send_allowance_notice',
  summary: "Tells the account's owner that most, or all, of the month's e-mails are used.",
  data: noticeData.extend({ used: Used }),
  more: 'billing',

  async write({ at, used }, scope) {
    const found = await findLimits(scope, monthOf(new Date(at)))
    if (!found || found.emails === null) return null
    const name = await findAccountName(scope)
    return {
      kind: `allowance_${used}`,
      what:
        used === 'most'
          ? `Your account has used ${MOST_PERCENT} % of this month's e-mails`
          : "Your account has used up this month's e-mails",
      about: { short: name, name, id: scope.accountId },
      why: `${number.format(found.used)} of ${countText(found.emails, 'e-mail is', 'e-mails are')} used. ${countRestarts(at)}`,
      steps: used === 'most' ? BEFORE_THE_END : AT_THE_END,
      page: 'settings/billing',
    }
  },
})

const BEFORE_THE_END = [
  'Compare your plans for this month with the e-mails that are left (get_billing).',
  'If they are too few, choose a larger plan (change_plan), or ask the operator of this service for one. A campaign that meets the end of the e-mails stops there.',
]

const AT_THE_END = [
  'Campaigns stop, and go on with their remaining readers once you resume them (resume_campaign): after the count has restarted, or with a larger plan.',
  'New readers get no welcome mail until then, and none later. Signups and confirmations go on.',
  'Choose a larger plan (change_plan), or ask the operator of this service for one.',
]

const number = new Intl.NumberFormat('en')
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

export function countRestarts(at: string): string {
  return `The count restarts on ${day.format(nextMonth(new Date(at)))} (UTC).`
}

/**
 * Enqueues a mail to each owner whose account used most or all of the month's e-mails, once a month
 * for each allowance. It runs at intervals, so that sending need not check. Returns true when more
 * may be left.
 */
export async function noticeAllowances(system: TransactionParts): Promise<boolean> {
  const now = system.ports.clock.now()
  const month = monthOf(now)
  const due = await accountsToNotice(system.db, month, AT_A_LOOK)
  await eachApart(due, (accountId) =>
    transaction(system, accountId, async (scope) => {
      for (const used of Used.options)
        if (await claimNotice(scope, month, used))
          await scope.enqueue(sendAllowanceNotice, { accountId, at: now.toISOString(), used })
    }),
  )
  return due.length === AT_A_LOOK
}
