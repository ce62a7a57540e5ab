import { z } from 'zod'
import { DAY_MS } from '#lib/duration.ts'
import { accountClosing } from '#operation/account-data/closing.ts'
import { callerName } from '#operation/caller.ts'
import { Confirm, DryRun, PlanConfirm, planChanged } from '#operation/confirm-fields.ts'
import { Timestamp } from '#operation/fields.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { EndPaymentOf, subscriptionActive } from '#areas/newsletters/index.ts'
import { listExports } from '../account-export-sql.ts'
import { AccountDeletion, RESTORE_DAYS, wrongName } from './account-deletion.ts'
import { accountName, countContents, findClosed, insertClosed } from './closed-account-sql.ts'
import { sendDeletionNotice } from './deletion-notice.ts'

const count = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] })

const DeletionPlan = z
  .strictObject({
    name: z
      .string()
      .max(200)
      .meta({ examples: ['The Weekly Garden'] }),
    contacts: count(1200),
    newsletters: count(1),
    campaigns: count(48),
    restoreDays: count(RESTORE_DAYS).describe('The days for which the account can be taken back.'),
    lastExportAt: Timestamp.nullable().meta({
      description:
        'When the last export of the account was done whose file is still there. Null: export the data first (export_account_data).',
    }),
    confirm: PlanConfirm,
  })
  .meta({ id: 'AccountDeletionPlan' })

export const delete_account = operation({
  name: 'delete_account',
  route: 'DELETE /account',
  summary: 'Delete the account, with everything that it has.',
  description: `For ${RESTORE_DAYS} days restore_account takes it back. From now on nothing is sent, keys answer 403 \`account_deleted\` but for restoring and exporting, forms are closed, and people can sign in to restore and export alone. The links that readers have go on working. Then every row and every file is erased, and so are people who are in no other account. Scheduled campaigns become drafts. While readers pay, \`endPayment\` says what becomes of that. The subscription of the plan is cancelled at the end of its period. Export the data first (export_account_data).`,
  effect: 'destroy',
  access: 'full',
  billing: true,
  whileClosed: true,
  confirms: true,
  input: z.strictObject({
    name: z
      .string()
      .min(1)
      .max(200)
      .meta({
        description: 'The name of the account, written out, so that no wrong account is deleted.',
        examples: ['The Weekly Garden'],
      }),
    endPayment: EndPaymentOf,
    dryRun: DryRun,
    confirm: Confirm,
  }),
  output: AccountDeletion,
  status: 202,
  otherAnswers: { 200: DeletionPlan },
  refuses: [wrongName, planChanged, subscriptionActive],
  example: { name: 'The Weekly Garden', dryRun: true },

  async handler({ name, endPayment = null }, ctx) {
    await lockAccount(ctx)
    const stored = (await accountName(ctx))!
    if (name.trim() !== stored)
      return ctx.refuse(wrongName, `Send the name as it is written: ${JSON.stringify(stored)}.`)
    const plan = await ctx.plan(async () => {
      const contents = await countContents(ctx)
      const [last] = (await listExports(ctx, { limit: 50, before: null, status: 'done' })).filter(
        ({ expiresAt }) => new Date(expiresAt!) > ctx.now,
      )
      // The confirmation covers only the name, since the number of readers may change meanwhile.
      return {
        plan: {
          name: stored,
          ...contents,
          restoreDays: RESTORE_DAYS,
          lastExportAt: last?.finishedAt ?? null,
        },
        parts: { name: stored },
      }
    })
    if (plan) return plan

    const closed = await findClosed(ctx)
    if (closed) return toDeletion(closed)
    const eraseAt = new Date(ctx.now.getTime() + RESTORE_DAYS * DAY_MS)
    const made = await insertClosed(ctx, { eraseAt, by: callerName(ctx.caller) })
    await ctx.signal(accountClosing, { eraseAt, endPayment })
    await ctx.enqueue(sendDeletionNotice, { accountId: ctx.accountId, at: ctx.now.toISOString() })
    return toDeletion(made)
  },
})

const toDeletion = ({ deletedAt, eraseAt }: AccountDeletion): AccountDeletion => ({
  deletedAt,
  eraseAt,
})
