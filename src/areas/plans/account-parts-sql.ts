import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, integer, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const subscription: AccountPart = {
  name: 'plan-subscription',
  about: 'The paid plan of the account, as the payment provider last described its subscription.',
  table: 'plan_subscription',
  key: {},
  columns: {
    ref: text(),
    plan: text(),
    every: text(),
    amount: integer(),
    currency: text(),
    nextPlan: orNull(text()),
    nextEvery: orNull(text()),
    nextAmount: orNull(integer()),
    nextAt: orNull(time()),
    hadTrial: boolean(),
    subscriptionId: orNull(text()),
    customer: orNull(text()),
    status: orNull(text()),
    periodEndsAt: orNull(time()),
    cancelsAt: orNull(time()),
    lapsesAt: orNull(time()),
  },
  leaves: {
    change_no: 'how changes are told apart',
    change_key: 'how changes are told apart',
    busy_until: 'whose turn it is',
    due_at: 'when the provider is read next',
    payment_noticed: 'which notice was sent',
    payment_noticed_of: 'which notice was sent',
    renewal_noticed_of: 'which notice was sent',
    ended_by_deletion: 'how the deletion of the account is taken back',
  },
  arrives: { stays: 'A plan is bought of one deployment.' },
}

export const accountData = [register(accountParts, subscription)]
