import { z } from 'zod'
import { effectOnLive } from '#areas/newsletters/index.ts'
import { checkOwner } from '#operation/callers/access.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Move, moveNotPlanned, type MoveStage, PLAN_DAYS } from './move.ts'
import { runMove } from './move-jobs.ts'
import { findMove, lockMove, putConfirmed } from './move-sql.ts'

export const confirm_move = operation({
  name: 'confirm_move',
  route: 'POST /moves/{moveId}/confirm',
  summary: 'Begin a planned move from another service.',
  description:
    'Issues are published with their own dates, readers are imported, and former paths lead to the issues here. No mail is sent, and nothing causes an event. A move that makes paid readers is for owners.',
  effect: 'write',
  async effectOf({ moveId }, scope) {
    const move = await findMove(scope, moveId)
    if (move && grants(move)) return 'grant'
    return move?.include.includes('readers')
      ? effectOnLive(scope, { kind: 'import', names: ['any'] })
      : 'write'
  },
  access: 'full',
  input: z.strictObject({ moveId: Id('mov') }),
  output: Move,
  status: 202,
  refuses: [notFound, moveNotPlanned],
  example: { moveId: exampleId('mov') },

  async handler({ moveId }, ctx) {
    const move = await lockMove(ctx, moveId)
    if (!move) return ctx.refuse(notFound, `No move ${moveId} in this account.`)
    if (move.status !== 'planned')
      return ctx.refuse(
        moveNotPlanned,
        move.status === 'reading'
          ? 'This move is still being read. Wait until its status is planned.'
          : `This move is ${move.status}. Start another one with start_move.`,
      )
    if (new Date(move.expiresAt!) <= ctx.now)
      return ctx.refuse(
        moveNotPlanned,
        `This plan has waited for more than ${PLAN_DAYS} days. Start the move again with start_move.`,
      )
    if (grants(move)) checkOwner(ctx.caller, 'a move that makes paid readers (include: paid)')
    await putConfirmed(ctx, moveId, 'readers' satisfies MoveStage)
    await ctx.countRecipients(async () =>
      move.include.includes('readers') &&
      (await effectOnLive(ctx, { kind: 'import', names: ['any'] })) === 'send'
        ? readersOf(move)
        : 0,
    )
    await ctx.enqueue(runMove, { accountId: ctx.accountId, moveId })
    return (await findMove(ctx, moveId))!
  },
})

function grants({ include, plan }: Pick<Move, 'include' | 'plan'>): boolean {
  return include.includes('paid') && include.includes('readers') && (plan?.paid.readers ?? 0) > 0
}

function readersOf({ plan }: Pick<Move, 'plan'>): number {
  return (plan?.readers ?? [])
    .filter(({ state }) => state !== 'refused')
    .reduce((sum, { count }) => sum + count, 0)
}
