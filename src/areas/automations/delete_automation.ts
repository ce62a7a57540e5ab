import { z } from 'zod'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { deleteAutomationRows } from './deletion/deletion-jobs.ts'
import { markDeleted } from './deletion/deletion-sql.ts'
import { automationBusy, noAutomation, notActive } from './record/automation.ts'
import { lockAutomation } from './record/automation-sql.ts'

export const delete_automation = operation({
  name: 'delete_automation',
  route: 'DELETE /automations/{automationId}',
  summary: 'Delete an automation, with its runs, their logs and its report.',
  description:
    'Say with readersInside what becomes of those who are inside: finish lets them go on to the end, and nobody enters any more; leave ends their way at once. It leaves the list in both cases. This cannot be undone.',
  effect: 'destroy',
  access: 'full',
  guarded: true,
  input: z.strictObject({
    automationId: Id('aut'),
    readersInside: z
      .enum(['finish', 'leave'])
      .optional()
      .meta({ description: 'Required while readers are inside.' }),
  }),
  output: Nothing,
  status: 204,
  refuses: [notFound, automationBusy, notActive],
  example: { automationId: exampleId('aut'), readersInside: 'leave' },

  async handler({ automationId, readersInside }, ctx) {
    const current = await lockAutomation(ctx, automationId)
    if (!current) return ctx.refuse(notFound, noAutomation(automationId))
    ctx.guard(current)
    const inside = current.counts.active
    if (inside > 0 && readersInside === undefined)
      return ctx.refuse(
        automationBusy,
        `Readers inside: ${inside}. Repeat with readersInside=finish or readersInside=leave.`,
      )
    if (inside > 0 && readersInside === 'finish' && current.status === 'paused')
      return ctx.refuse(
        notActive,
        'Readers cannot finish an automation that is paused. Activate it first, or repeat with readersInside=leave.',
      )

    const finishes = inside > 0 && readersInside === 'finish'
    await markDeleted(ctx, automationId, { finishes })
    if (!finishes)
      await ctx.enqueue(deleteAutomationRows, { accountId: ctx.accountId, automationId })
    return null
  },
})
