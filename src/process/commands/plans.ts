import { countText } from '#operation/count-text.ts'
import { moneyText } from '#lib/currency.ts'
import type { Plan, PlanPrice } from '#ports/ports.ts'
import type { Config } from '../../config.ts'
import { plansOf } from '../open-ports.ts'

/** Prints a plan on each line. Throws BadSetting with the first error in the file. */
export async function checkPlans(config: Pick<Config, 'plansFile' | 'edition'>): Promise<string> {
  const plans = await plansOf(config as Config)
  const lines = Object.entries(plans).map(
    ([name, plan]) => `${name}: ${limitsText(plan)}; ${pricesText(plan)}`,
  )
  const from =
    config.plansFile === null
      ? 'PLANS_FILE is not set. These are the plans without it:'
      : `${config.plansFile} has no fault.`
  const edition =
    config.edition === 'self-hosted' ? ['EDITION is self-hosted, so plans set no limits.'] : []
  return [from, ...lines, ...edition].join('\n')
}

const limit = (most: number | null, one: string, more: string) =>
  most === null ? `any number of ${more}` : countText(most, one, more)

function limitsText({ subscribers, emails, webhookEndpoints }: Plan): string {
  const mails = limit(emails, 'e-mail', 'e-mails')
  return `${limit(subscribers, 'subscriber', 'subscribers')}, ${mails} a month, ${limit(webhookEndpoints, 'webhook endpoint', 'webhook endpoints')}`
}

function pricesText({ prices, trialDays }: Plan): string {
  if (prices.length === 0) return 'no price: the operator gives it (accounts set-plan)'
  const text = prices
    .map(
      ({ amount, currency, interval }: PlanPrice) => `${moneyText(amount, currency)} a ${interval}`,
    )
    .join(' or ')
  return trialDays === 0 ? text : `${text}, ${countText(trialDays, 'day', 'days')} free first`
}
