import { onSignal } from '#operation/events/signal.ts'
import { Problem } from '#operation/problem.ts'
import { currencyChanging, subscriptionActive } from '#areas/newsletters/index.ts'
import { countLive } from '../record/subscription-sql.ts'

/** Refuses to change the currency while readers pay in it. */
export const keepCurrency = onSignal(currencyChanging, async (scope, { newsletterId, from }) => {
  const paying = await countLive(scope, { newsletterId, currency: from })
  if (paying === 0) return
  const readers = paying === 1 ? 'A reader pays' : `${paying} readers pay`
  const detail = `${readers} in ${from.toUpperCase()}. Keep the currency, or end these subscriptions first (cancel_subscription).`
  throw new Problem(subscriptionActive, detail, {
    fieldErrors: [{ code: 'in_use', pointer: '/paid/currency', detail }],
  })
})
