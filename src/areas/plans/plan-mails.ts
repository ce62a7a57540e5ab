import { z } from 'zod'
import { moneyText } from '#lib/currency.ts'
import type { AccountDb } from '#db/account-db.ts'
import { findAccountName, findStanding } from '#areas/billing/index.ts'
import { noticeData, type OwnerNotice, ownerNotice } from '#operation/jobs/owner-notice.ts'
import {
  findPlanSubscription,
  PAYMENT_NOTICES,
  type PaymentNotice,
  type PlanSubscription,
} from './plan-subscription-sql.ts'

const PAGE = 'settings/billing'
const UNPAID = new Set(['past_due', 'unpaid'])

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

export const sendPlanPaymentNotice = ownerNotice({
  name: 'send_plan_payment_notice',
  summary:
    "Tells the account's owner that a payment of the plan is missing, and until when the plan holds.",
  data: noticeData.extend({ notice: z.enum(PAYMENT_NOTICES) }),
  more: 'billing',

  async write({ notice }, scope) {
    const asked = await findPlanSubscription(scope)
    // The plan was paid meanwhile.
    if (!asked || !UNPAID.has(asked.status ?? '')) return null
    return {
      kind: `plan_payment_${notice}`,
      about: await aboutAccount(scope),
      page: PAGE,
      ...PAYMENT[notice](asked),
    }
  },
})

export const sendPlanRenewalNotice = ownerNotice({
  name: 'send_plan_renewal_notice',
  summary: "Tells the account's owner that the plan is paid for anew soon.",
  data: noticeData,
  more: 'billing',

  async write(_data, scope) {
    const asked = await findPlanSubscription(scope)
    // The plan was cancelled meanwhile.
    if (!asked || asked.cancelsAt !== null || asked.periodEndsAt === null) return null
    if (asked.status !== 'active' && asked.status !== 'trialing') return null
    const { cardBrand, cardLast4 } = await findStanding(scope)
    const card =
      cardBrand === null ? 'the card on file' : `the card ${cardBrand} that ends in ${cardLast4}`
    return {
      kind: 'plan_renewal',
      about: await aboutAccount(scope),
      page: PAGE,
      ...renewal(asked, card),
    }
  },
})

type Words = Pick<OwnerNotice, 'what' | 'why' | 'steps'>

const PAYMENT: Record<PaymentNotice, (asked: PlanSubscription) => Words> = {
  failed: ({ plan, lapsesAt }) => ({
    what: 'The payment of your plan has failed',
    why: `The plan ${plan} could not be paid. It holds until ${until(lapsesAt)}, and the payment is tried again until then.`,
    steps: [
      'Open the page below and choose “Pay or change the card” (open_billing_portal). A new card pays the open invoice at once.',
      'If you do nothing and no try succeeds, campaigns, signups and keys stop then. Confirmations, unsubscribing and downloads go on.',
    ],
  }),
  soon: ({ plan, lapsesAt }) => ({
    what: 'Your plan ends soon: its payment is still missing',
    why: `The plan ${plan} is not paid. It ends on ${until(lapsesAt)}.`,
    steps: [
      'Open the page below and choose “Pay or change the card” (open_billing_portal). The plan goes on as soon as the invoice is paid.',
      'Then campaigns, signups and keys go on without a break.',
    ],
  }),
  ended: ({ plan }) => ({
    what: 'Your plan has ended: its payment is missing',
    why: `The plan ${plan} was not paid for seven days. Campaigns have stopped, automations wait, forms are closed, and keys answer 402. Nothing is deleted.`,
    steps: [
      'Open the page below and choose “Pay or change the card” (open_billing_portal). The plan is back as soon as the invoice is paid.',
      'Then resume campaigns that have stopped (resume_campaign).',
      'Readers can still confirm, unsubscribe, download what they bought and ask for their data. You can export yours (export_account_data).',
    ],
  }),
}

function renewal(
  {
    plan,
    every,
    amount,
    currency,
    nextPlan,
    nextEvery,
    nextAmount,
    periodEndsAt,
    status,
  }: PlanSubscription,
  card: string,
): Words {
  const next =
    nextPlan === null
      ? { plan, every, amount }
      : { plan: nextPlan, every: nextEvery ?? every, amount: nextAmount ?? amount }
  const price = moneyText(next.amount, currency)
  const when = day.format(periodEndsAt!)
  const isTrial = status === 'trialing'
  return {
    what: isTrial ? `Your trial ends on ${when}` : `Your plan is renewed on ${when}`,
    why: `On ${when} (UTC) ${card} is charged ${price} for ${isTrial ? 'the first' : 'the next'} ${next.every} of the plan ${next.plan}, before taxes.`,
    steps: [
      'If that is right, there is nothing to do.',
      'For another plan, open the page below before that day (change_plan).',
      'To cancel or to change the card, choose “Invoices, card and cancellation” there (open_billing_portal).',
    ],
  }
}

function until(time: Date | null): string {
  return time === null ? 'today' : `${time.toISOString().slice(0, 16).replace('T', ' ')} (UTC)`
}

async function aboutAccount(scope: AccountDb): Promise<OwnerNotice['about']> {
  const name = await findAccountName(scope)
  return { short: name, name, id: scope.accountId }
}
