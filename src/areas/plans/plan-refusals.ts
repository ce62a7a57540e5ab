import { openProvider, type ProviderAccount, paymentsNotConfigured } from '#areas/payments/index.ts'
import type { BeforeScope } from '#operation/operation.ts'
import { Problem, refusal } from '#operation/problem.ts'
import { planSales } from './plan-sales.ts'

export const notInThisEdition = refusal('not_in_this_edition', 409, 'This edition has no plans')
export const planTooSmall = refusal(
  'plan_too_small',
  409,
  'The account uses more than the plan allows',
)

/**
 * Returns access to the operator's account at the provider, which receives the payments for plans.
 * Throws when no plans are sold.
 */
export async function openPlatform(scope: BeforeScope): Promise<ProviderAccount> {
  if (scope.ports.deployment.edition === 'self-hosted')
    throw new Problem(
      notInThisEdition,
      'This server is self-hosted: it has no plans and sets no limits.',
    )
  const provider = await openProvider(scope, scope.accountId, planSales)
  if (provider) return provider
  throw new Problem(
    paymentsNotConfigured,
    'The operator of this service takes no payments for plans here. Ask the operator for the plan.',
  )
}
