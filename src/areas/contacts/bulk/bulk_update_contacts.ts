import { z } from 'zod'
import { checkOwner } from '#operation/callers/access.ts'
import { Confirm, DryRun, planChanged } from '#operation/confirm-fields.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { ENDS_PAYMENT } from '#areas/newsletters/index.ts'
import { checkFields } from '../fields/custom-field.ts'
import { customFields } from '../fields/custom-field-sql.ts'
import { signupNewsletter } from '../record/signup-newsletter.ts'
import { boundKey, noNewsletter, tagBeingDeleted, tooManyTags } from '../record/contact.ts'
import { withTags } from '../tags/with-tags.ts'
import { BulkJob, BulkPreview, NewBulkAction } from './bulk-job.ts'
import { runBulkUpdate } from './run-bulk.ts'
import { insertBulkJob } from './bulk-sql.ts'
import { mayStart, planBulk } from './plan-bulk.ts'
import { Selection, findSelected } from './selection.ts'

export const bulk_update_contacts = operation({
  name: 'bulk_update_contacts',
  route: 'POST /contacts/bulk',
  summary: 'Change many contacts at once: tags, a custom field, unsubscribe or delete.',
  description: `Select contacts by \`contactIds\`, \`filter\`, \`segmentId\` or \`q\`; with several, a contact must match all of them. \`{"filter": {"all": []}}\` selects everybody.
\`dryRun\` returns the counts and changes nothing; call again with its \`confirm\` to change those. The contacts that match when it begins are changed, in the background: watch it with get_bulk_job or get_job, stop it with cancel_job.
Each changed contact causes one event, delivered behind events of single contacts; a deletion causes none. Tags, fields and unsubscribes can be undone for 24 hours with undo_bulk_job. A deletion cannot.`,
  effect: 'destroy',
  heavy: ({ dryRun, confirm }) => (dryRun ? 'read' : confirm !== undefined ? 'long' : null),
  access: 'full',
  limits: [perHour(30)],
  input: z.strictObject({
    newsletterId: Id('nl').optional(),
    ...Selection.shape,
    action: NewBulkAction,
    dryRun: DryRun,
    confirm: Confirm,
  }),
  output: BulkJob,
  status: 202,
  otherAnswers: { 200: BulkPreview },
  refuses: [notFound, noNewsletter, boundKey, tooManyTags, tagBeingDeleted, planChanged],
  confirms: true,
  example: {
    newsletterId: exampleId('nl'),
    q: '@example.com',
    action: { type: 'add_tag', tag: 'vip' },
    dryRun: true,
  },

  async handler({ newsletterId, action, dryRun: _dryRun, confirm: _confirm, ...sent }, ctx) {
    const newsletter = await signupNewsletter(ctx, newsletterId)
    const selection = await findSelected(ctx, newsletter.id, sent)
    if (action.type === 'set_field')
      checkFields({ [action.name]: action.value }, await customFields(ctx), () => '/action/value')
    if (action.type === 'delete' && action.endPayment !== undefined)
      checkOwner(ctx.caller, ENDS_PAYMENT)
    const plan = await ctx.plan(() => planBulk(ctx, selection, action))
    if (plan) return plan
    await ctx.countRecipients(async () =>
      (await mayStart(ctx, action))
        ? (await planBulk(ctx, selection, action)).plan.counts.changed
        : 0,
    )
    if (action.type === 'add_tag') await withTags(ctx, [], [action.tag])
    const via = ctx.caller.kind === 'person' ? 'dashboard' : 'api'
    const started = await insertBulkJob(ctx, {
      newsletterId: newsletter.id,
      selection,
      action,
      via,
      undoOf: null,
    })
    await ctx.enqueue(runBulkUpdate, { accountId: ctx.accountId, bulkId: started.id })
    return started
  },
})
