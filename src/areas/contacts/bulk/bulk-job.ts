import { z } from 'zod'
import { DAY_MS } from '#lib/duration.ts'
import { PlanConfirm } from '#operation/confirm-fields.ts'
import { exampleId, Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { EndPayment } from '#areas/newsletters/index.ts'
import { FieldName, FieldValue, NewTag, Tag } from '../record/contact.ts'

export const UNDO_MS = DAY_MS
export const CONTACT_IDS_MAX = 1000

export const bulkRunning = refusal('bulk_running', 409, 'The bulk action has not ended')
export const notUndoable = refusal('not_undoable', 409, 'This cannot be undone')

const tagAction = <Type extends string>(type: Type, tag: z.ZodType<string, string>) =>
  z.strictObject({ type: z.literal(type), tag })

const changes = [
  tagAction('remove_tag', Tag),
  z.strictObject({
    type: z.literal('set_field'),
    name: FieldName,
    value: FieldValue.nullable().meta({
      description: 'Null removes the value.',
      examples: ['gold'],
    }),
  }),
  z.strictObject({ type: z.literal('unsubscribe') }),
  z.strictObject({
    type: z.literal('delete'),
    endPayment: EndPayment.optional().meta({
      description:
        'Ends the payments of those who pay. Without it these contacts are skipped. For owners alone.',
      examples: ['now'],
    }),
  }),
] as const

const bulkAction = (added: z.ZodType<string, string>) =>
  z.discriminatedUnion('type', [tagAction('add_tag', added), ...changes]).meta({
    description: 'The change, the same for every contact.',
    examples: [{ type: 'add_tag', tag: 'vip' }],
  })

export const BulkAction = bulkAction(Tag)
export const NewBulkAction = bulkAction(NewTag)
export type BulkAction = z.output<typeof BulkAction>

const count = (example: number, description: string) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] })

export const BulkCounts = z.strictObject({
  matched: count(120, 'The contacts that were selected.'),
  changed: count(118, 'Those that the action changed.'),
  skipped: count(2, 'Those that it left as they were, such as contacts that had the tag already.'),
})
export type BulkCounts = z.output<typeof BulkCounts>

export const BulkPreview = z
  .strictObject({
    counts: BulkCounts.meta({ description: 'The counts that the action would have now.' }),
    undoable: z.boolean().meta({
      description: 'Whether it could be undone for 24 hours. A deletion cannot.',
      examples: [true],
    }),
    confirm: PlanConfirm,
  })
  .meta({ id: 'BulkPreview' })

export const BulkJob = z
  .strictObject({
    id: Id('bulk'),
    newsletterId: Id('nl'),
    action: BulkAction,
    status: z
      .enum(['queued', 'running', 'done', 'failed', 'cancelled'])
      .meta({ examples: ['done'] }),
    problem: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'The reason of a failure, and what to do.', examples: [null] }),
    progress: z.strictObject({
      done: count(120, 'The contacts that the job is done with.'),
      total: count(120, 'The contacts that were selected when it began.').nullable(),
    }),
    counts: BulkCounts,
    undoableUntil: Timestamp.nullable().meta({ description: 'Null where nothing can be undone.' }),
    undoOf: Id('bulk')
      .nullable()
      .meta({ description: 'The bulk action that this one undoes.', examples: [null] }),
    undoneBy: Id('bulk')
      .nullable()
      .meta({
        description:
          'The bulk action that undoes this one. Null while there is none, and once it was stopped or has failed: then you can undo the rest.',
        examples: [null],
      }),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'BulkJob' })
export type BulkJob = z.output<typeof BulkJob>

export const EXAMPLE_BULK = exampleId('bulk')
