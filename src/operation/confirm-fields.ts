import { z } from 'zod'
import { refusal } from './problem.ts'

export const planChanged = refusal(
  'plan_changed',
  409,
  'What would happen is not what the confirmed plan shows',
)

export const confirmationRequired = refusal(
  'confirmation_required',
  409,
  'This key must confirm what it would do',
)

export const sendsLimitReached = refusal(
  'sends_limit_reached',
  409,
  'This key may not mail so many recipients a day',
)

const TOKEN_MAX = 200

export const DryRun = z
  .boolean()
  .default(false)
  .meta({ description: 'Answers with the plan (200) and does nothing.' })

export const Confirm = z
  .string()
  .min(1)
  .max(TOKEN_MAX)
  .optional()
  .meta({
    description:
      '`confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.',
    examples: ['AGdkc2Fk'],
  })

/** The token of a plan, in the answer to a dry run. */
export const PlanConfirm = z
  .string()
  .max(TOKEN_MAX)
  .meta({
    description:
      'Send it with the same input within 30 minutes. Nothing is done if this plan does not hold any more.',
    examples: ['AGdkc2Fk'],
  })
