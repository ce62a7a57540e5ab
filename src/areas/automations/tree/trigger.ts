import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { FieldName, FieldValue, Filter, Tag } from '#areas/contacts/index.ts'
import { nearType } from './near-type.ts'
import { TimeOfDay, Zone } from './time.ts'

const link = z
  .string()
  .min(1)
  .max(2000)
  .meta({ description: 'One link, as the mail has it.', examples: ['https://garden.example/peas'] })
const filter = Filter.optional().meta({
  description: 'Only contacts that match, asked when the trigger comes.',
})

/** A fact about a contact, for triggers, exits and waits. */
const FACTS = [
  z.strictObject({ type: z.literal('signed_up'), filter }).meta({ id: 'SignedUpTrigger' }),
  z.strictObject({ type: z.literal('confirmed'), filter }).meta({ id: 'ConfirmedTrigger' }),
  z
    .strictObject({ type: z.literal('tag_added'), tag: Tag, filter })
    .meta({ id: 'TagAddedTrigger' }),
  z
    .strictObject({ type: z.literal('tag_removed'), tag: Tag, filter })
    .meta({ id: 'TagRemovedTrigger' }),
  z
    .strictObject({
      type: z.literal('field_changed'),
      field: FieldName,
      to: FieldValue.optional().meta({
        description: 'Only when the field becomes this value. Left out: any change.',
      }),
      filter,
    })
    .meta({ id: 'FieldChangedTrigger' }),
  z
    .strictObject({ type: z.literal('segment_entered'), segmentId: Id('seg'), filter })
    .meta({ id: 'SegmentEnteredTrigger' }),
  z
    .strictObject({ type: z.literal('segment_left'), segmentId: Id('seg'), filter })
    .meta({ id: 'SegmentLeftTrigger' }),
  z.strictObject({ type: z.literal('upgraded'), filter }).meta({ id: 'UpgradedTrigger' }),
  z.strictObject({ type: z.literal('downgraded'), filter }).meta({ id: 'DowngradedTrigger' }),
  z
    .strictObject({ type: z.literal('purchased'), productId: Id('prd').optional(), filter })
    .meta({ id: 'PurchasedTrigger' }),
  z
    .strictObject({ type: z.literal('campaign_opened'), campaignId: Id('cmp').optional(), filter })
    .meta({ id: 'CampaignOpenedTrigger' }),
  z
    .strictObject({
      type: z.literal('campaign_clicked'),
      campaignId: Id('cmp').optional(),
      link: link.optional(),
      filter,
    })
    .meta({ id: 'CampaignClickedTrigger' }),
] as const

const DateTrigger = z
  .strictObject({
    type: z.literal('date'),
    field: z
      .string()
      .max(50)
      .meta({
        description: 'A custom field of the type date, or paidUntil, subscribedAt or confirmedAt.',
        examples: ['birthday'],
      }),
    offsetDays: z
      .int()
      .min(-365)
      .max(365)
      .meta({ description: 'Days after the date; before it where negative.', examples: [0] }),
    time: TimeOfDay,
    zone: Zone,
    yearly: z.boolean().meta({
      description:
        'Again each year, such as for a birthday. 29 February is 28 February in other years.',
      examples: [true],
    }),
    filter,
  })
  .meta({ id: 'DateTrigger' })

const ApiTrigger = z.strictObject({ type: z.literal('api'), filter }).meta({ id: 'ApiTrigger' })

const typesOf = (forms: readonly { shape: { type: { value: string } } }[]) =>
  forms.map(({ shape }) => shape.type.value).sort()

export const Trigger = z
  .discriminatedUnion('type', [...FACTS, DateTrigger, ApiTrigger], {
    error: nearType('a trigger', typesOf([...FACTS, DateTrigger, ApiTrigger])),
  })
  .meta({ id: 'AutomationTrigger', examples: [{ type: 'confirmed' }] })
export type Trigger = z.output<typeof Trigger>
export type TriggerType = Trigger['type']

/** The id of a step whose mail an open or click is about. */
const stepId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'An id has 1 to 40 letters, digits, - and _')
  .meta({ description: 'The step that sent the mail.', examples: ['welcome'] })
const ACTS = [
  z.strictObject({ type: z.literal('opened'), stepId }).meta({ id: 'OpenedStepEvent' }),
  z
    .strictObject({ type: z.literal('clicked'), stepId, link: link.optional() })
    .meta({ id: 'ClickedStepEvent' }),
] as const

/** A fact that may end a run or a wait. */
export const Awaited = z
  .discriminatedUnion('type', [...FACTS, ...ACTS], {
    error: nearType('an event', typesOf([...FACTS, ...ACTS])),
  })
  .meta({ id: 'AwaitedEvent', examples: [{ type: 'tag_added', tag: 'customer' }] })
export type Awaited = z.output<typeof Awaited>
