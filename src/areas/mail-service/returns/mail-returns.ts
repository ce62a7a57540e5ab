import { z } from 'zod'
import type { Scope } from '#operation/scope.ts'
import { RETURN_PROVIDERS, type ReturnProvider } from '#areas/bounces/index.ts'
import { ReturnsState, returnsState } from '../returns-state.ts'
import { RETURN_PROBLEMS, returnProblemOf } from './return-fault.ts'
import { keyKindOf, KEY_KINDS, needsKey } from './returns-key.ts'
import { findReturns } from './returns-sql.ts'

export const ReturnProviderIn = z
  .enum(RETURN_PROVIDERS)
  .meta({ description: 'The mail service that reports.', examples: ['postmark'] })

export const MailReturns = z
  .strictObject({
    provider: ReturnProviderIn,
    ...ReturnsState.shape,
    key: z.strictObject({
      kind: z.enum(KEY_KINDS).meta({
        description:
          'What proves the requests. topic: the ARN of the SNS topic. signing_key, public_key, signing_secret: copied from the service. user_password: a user and a password with a colon between, which the service sends.',
        examples: ['user_password'],
      }),
      required: z
        .boolean()
        .meta({ description: 'Whether requests are refused until it is set.', examples: [false] }),
      set: z.boolean().meta({ examples: [false] }),
    }),
    problem: z
      .string()
      .max(500)
      .nullable()
      .meta({
        description: 'Why the last request was refused or not read; null after a good one.',
        examples: [null],
      }),
    problemCode: z
      .enum(RETURN_PROBLEMS)
      .nullable()
      .meta({
        description: 'A code of `problem`, for programs and translations. Codes will be added.',
        examples: [null],
      }),
  })
  .meta({ id: 'MailReturns' })

/** Reads the settings of a service's bounce and complaint reports, with their address. */
export async function readMailReturnsOf(
  { db, ports }: Pick<Scope, 'db' | 'ports'>,
  provider: ReturnProvider,
): Promise<z.output<typeof MailReturns>> {
  const stored = await findReturns(db, provider)
  return {
    provider,
    ...returnsState(ports, provider, stored),
    key: {
      kind: keyKindOf(provider),
      required: needsKey(provider),
      set: stored.keySealed !== null,
    },
    problem: stored.problem,
    problemCode: returnProblemOf(stored.problem),
  }
}
