import { countText } from '#operation/count-text.ts'
import { refusal } from '#operation/problem.ts'

export const planLimitEmails = refusal(
  'plan_limit_emails',
  402,
  "The month's e-mails of the account's plan are used up",
)
export const planLimitSubscribers = refusal(
  'plan_limit_subscribers',
  402,
  'The account has more active subscribers than its plan allows',
)

/** Returns a sentence on how many subscribers exceed the plan's limit, and what to do. */
export function overSubscribers(over: number): string {
  return `The account has ${countText(over, 'active subscriber', 'active subscribers')} more than its plan allows (get_billing), so nothing was sent. Ask for a larger plan, or take subscribers off the list; then send again.`
}
