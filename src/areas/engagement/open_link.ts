import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { memoryOf } from './engagement-memory.ts'
import { wasPaid } from './link-sql.ts'
import { ADDRESS_MAX, isLinkProof, LINKED } from '#areas/emails/index.ts'
import { recipientOfToken } from './token-recipient.ts'
import { noteVisit, VisitOrNot } from './visit.ts'

const NOWHERE =
  'Nothing is behind this link any more. The newsletter may have ended, or the link was not copied whole.'

export const open_link = operation({
  name: 'open_link',
  route: null,
  summary:
    'Returns the address of a link in a mail, and counts the click without making the reader wait.',
  effect: 'read',
  access: 'reader',
  recipientToken: LINKED,
  input: z.strictObject({
    number: z.int().min(0).max(100_000),
    /**
     * The address of link number 0, which has filled-in Liquid, and the signature that proves it is
     * ours.
     */
    to: z.string().max(ADDRESS_MAX).optional(),
    proof: z.string().max(50).optional(),
    visit: VisitOrNot,
  }),
  output: z.strictObject({ address: z.string().max(ADDRESS_MAX) }),
  status: 200,
  refuses: [notFound],
  example: { number: 1, visit: null },

  async handler({ number, to, proof, visit }, ctx) {
    const reader = recipientOfToken(ctx)
    const written =
      number === 0 &&
      to !== undefined &&
      isLinkProof(ctx.ports.vault, reader.recipientToken, to, proof ?? '')
        ? to
        : undefined
    const known =
      written === undefined
        ? (await memoryOf(ctx.db).links(ctx.accountId, reader.mailingId, ctx.now)).get(number)
        : undefined
    const address =
      written ?? (known?.paidOnly && !(await wasPaid(ctx, reader)) ? undefined : known?.url)
    if (address === undefined) return ctx.refuse(notFound, NOWHERE)
    noteVisit(ctx, reader, visit, number)
    return { address }
  },
})
