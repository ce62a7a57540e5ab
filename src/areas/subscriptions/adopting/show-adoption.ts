import type { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import { type Adoption, LISTED_MAX } from './adoption.ts'
import { countNamed, findAdoption, listRefused, sumCharges } from './adoption-sql.ts'
import { REASONS } from './refusal-reasons.ts'
import { listSecondCharges } from './witness-sql.ts'

const CHARGES_SHOWN = 100

export async function showAdoption(
  scope: AccountDb,
  newsletterId: string,
): Promise<z.output<typeof Adoption>> {
  const found = await findAdoption(scope, newsletterId)
  const refused = await listRefused(scope, newsletterId, LISTED_MAX)
  const { before, after } = await sumCharges(scope, newsletterId)
  return {
    newsletterId,
    status: found?.status ?? 'none',
    startedAt: found?.startedAt.toISOString() ?? null,
    finishedAt: found?.finishedAt?.toISOString() ?? null,
    counts: await countNamed(scope, newsletterId),
    refused: refused.map(({ providerId, contactId, reason }) => ({
      subscription: providerId,
      contactId,
      reason: reason ?? 'changed',
      detail: REASONS[reason ?? 'changed'],
    })),
    chargesBefore: before,
    chargesAfter: after,
    witness: {
      until: found?.watchUntil.toISOString() ?? null,
      readAt: found?.watchedAt?.toISOString() ?? null,
      charges: (await listSecondCharges(scope, newsletterId, CHARGES_SHOWN)).map(
        ({ paidAt, ...one }) => ({ ...one, paidAt: paidAt.toISOString() }),
      ),
    },
  }
}
