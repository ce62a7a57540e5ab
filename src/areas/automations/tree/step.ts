import { z } from 'zod'
import { type Forms, Id, Line } from '#operation/fields.ts'
import { FieldName, FieldValue, Filter, Tag } from '#areas/contacts/index.ts'
import { PreviewText, Subject } from '#areas/content/index.ts'
import { Content } from '#areas/emails/index.ts'
import { nearType } from './near-type.ts'
import { Duration, TimeOfDay, Zone } from './time.ts'
import { Awaited } from './trigger.ts'

export const STEPS_MAX = 200
export const STEP_DEPTH_MAX = 8
const BRANCHES_MAX = 10

export const StepId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'An id has 1 to 40 letters, digits, - and _')
  .meta({
    description: 'Made by the server where it is left out, and then the same for good.',
    examples: ['welcome'],
  })

const id = StepId.optional()

const SendEmail = z
  .strictObject({
    type: z.literal('send_email'),
    id,
    subject: Subject,
    previewText: PreviewText.optional(),
    content: Content,
    skipIfLateBy: Duration.optional().meta({
      description: 'A mail that is later than this, as after a pause, is left out. Left out: P3D.',
    }),
    skipIfMailedWithin: Duration.optional().meta({
      description: 'The mail is left out where the reader got any mail within this time.',
    }),
  })
  .meta({ id: 'SendEmailStep' })

const Wait = z.strictObject({ type: z.literal('wait'), id, for: Duration }).meta({ id: 'WaitStep' })

const At = z
  .strictObject({
    afterDays: z
      .int()
      .min(0)
      .max(365)
      .optional()
      .meta({ description: 'Days after the arrival. Left out: 0.' }),
    weekdays: z
      .array(z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']))
      .min(1)
      .max(7)
      .optional()
      .meta({ description: 'The next of these days. Left out: any day.' }),
    field: z.string().max(50).optional().meta({
      description: 'A custom field of the type date, or paidUntil, subscribedAt or confirmedAt.',
    }),
    offsetDays: z
      .int()
      .min(-365)
      .max(365)
      .optional()
      .meta({ description: 'Days after the date of the field; before it where negative.' }),
    time: TimeOfDay,
    zone: Zone,
  })
  .superRefine((at, context) => {
    const days = at.afterDays !== undefined || at.weekdays !== undefined
    if (at.field !== undefined && days)
      context.addIssue({
        code: 'custom',
        message:
          'A time has either field with offsetDays, or afterDays and weekdays. Send one of them',
        path: [],
        input: at,
      })
    if (at.field === undefined && at.offsetDays !== undefined)
      context.addIssue({
        code: 'custom',
        message: 'offsetDays counts from a field. Name one, or send afterDays',
        path: ['offsetDays'],
        input: at,
      })
  })
  .meta({
    id: 'WaitTime',
    forms: {
      WaitForTime: ['afterDays?', 'weekdays?'],
      WaitForDate: ['field', 'offsetDays?'],
    } satisfies Forms,
  })

const AddTag = z
  .strictObject({ type: z.literal('add_tag'), id, tag: Tag })
  .meta({ id: 'AddTagStep' })
const RemoveTag = z
  .strictObject({ type: z.literal('remove_tag'), id, tag: Tag })
  .meta({ id: 'RemoveTagStep' })
const SetField = z
  .strictObject({
    type: z.literal('set_field'),
    id,
    name: FieldName,
    value: FieldValue.nullable().meta({
      description: 'null takes the value away.',
      examples: ['yes'],
    }),
  })
  .meta({ id: 'SetFieldStep' })
const Webhook = z
  .strictObject({ type: z.literal('webhook'), id, endpointId: Id('whk') })
  .meta({ id: 'WebhookStep' })
const NotifyOwner = z
  .strictObject({
    type: z.literal('notify_owner'),
    id,
    text: Line(500).meta({ examples: ['A reader finished the course.'] }),
  })
  .meta({ id: 'NotifyOwnerStep' })
const Unsubscribe = z
  .strictObject({ type: z.literal('unsubscribe'), id })
  .meta({ id: 'UnsubscribeStep' })
const Exit = z.strictObject({ type: z.literal('exit'), id }).meta({ id: 'ExitStep' })

const SIMPLE = [
  SendEmail,
  Wait,
  AddTag,
  RemoveTag,
  SetField,
  Webhook,
  NotifyOwner,
  Unsubscribe,
  Exit,
] as const

interface Named {
  id?: string | undefined
}

/** A branch of a wait: the fact or filter that ends it, and the steps that follow then. */
export interface WaitBranch {
  event?: Awaited | undefined
  filter?: Filter | undefined
  steps?: Step[] | undefined
}

/** A wait for a time (`at`), or for the first of some facts (`any`) until `timeout`. */
export interface WaitUntilStep extends Named {
  type: 'wait_until'
  at?: z.output<typeof At> | undefined
  ifPast?: 'skip' | 'now' | undefined
  any?: WaitBranch[] | undefined
  timeout?: string | undefined
  otherwise?: Step[] | undefined
}

export interface ConditionStep extends Named {
  type: 'condition'
  filter: Filter
  then: Step[]
  otherwise?: Step[] | undefined
}

export interface SplitStep extends Named {
  type: 'split'
  branches: { percent: number; steps: Step[] }[]
}

export type Step = z.output<(typeof SIMPLE)[number]> | WaitUntilStep | ConditionStep | SplitStep
export type StepType = Step['type']
export type StepOf<Type extends StepType> = Extract<Step, { type: Type }>

const RecursiveStep: z.ZodLazy<z.ZodType<Step, Step>> = z.lazy(() => Step)
const Steps = z.array(RecursiveStep).max(STEPS_MAX, `An automation has at most ${STEPS_MAX} steps`)

const WAIT_FORMS: Forms = {
  WaitUntilTimeStep: ['at', 'ifPast?'],
  WaitUntilEventStep: ['any', 'timeout', 'otherwise?'],
}

const WaitUntil = z
  .strictObject({
    type: z.literal('wait_until'),
    id,
    at: At.optional(),
    ifPast: z.enum(['skip', 'now']).optional().meta({
      description:
        'What becomes of a run whose time is over: skip leaves out the next step, now goes on. Left out: now.',
    }),
    any: z
      .array(
        z
          .strictObject({
            event: Awaited.optional(),
            filter: Filter.optional(),
            steps: Steps.optional(),
          })
          .superRefine((branch, context) => {
            if ((branch.event === undefined) === (branch.filter === undefined))
              context.addIssue({
                code: 'custom',
                message: 'This has either event or filter. Send one of them',
                path: [],
                input: branch,
              })
          })
          .meta({
            id: 'WaitBranch',
            forms: { WaitForEvent: ['event'], WaitForFilter: ['filter'] },
          }),
      )
      .min(1)
      .max(BRANCHES_MAX)
      .optional()
      .meta({ description: 'What is already true passes at once.' }),
    timeout: Duration.optional(),
    otherwise: Steps.optional().meta({ description: 'The steps when the time is over.' }),
  })
  .superRefine((step, context) => {
    const fault = waitFault(step)
    if (fault) context.addIssue({ code: 'custom', message: fault, path: [], input: step })
  })
  .meta({ id: 'WaitUntilStep', forms: WAIT_FORMS })

function waitFault({
  at,
  ifPast,
  any,
  timeout,
  otherwise,
}: Omit<WaitUntilStep, 'type'>): string | null {
  if ((at === undefined) === (any === undefined))
    return 'A wait_until has either at, or any with timeout. Send one of them'
  if (at && (timeout !== undefined || otherwise !== undefined))
    return 'timeout and otherwise belong to a wait for events. Leave them out, or send any'
  if (any && timeout === undefined)
    return 'Send timeout, such as P7D: a reader for whom nothing happens would wait for ever'
  if (any && ifPast !== undefined)
    return 'ifPast belongs to a wait for a time. Leave it out, or send at'
  return null
}

const Condition = z
  .strictObject({
    type: z.literal('condition'),
    id,
    filter: Filter,
    then: Steps,
    otherwise: Steps.optional(),
  })
  .meta({ id: 'ConditionStep' })

const Split = z
  .strictObject({
    type: z.literal('split'),
    id,
    branches: z
      .array(z.strictObject({ percent: z.int().min(1).max(99), steps: Steps }))
      .min(2)
      .max(BRANCHES_MAX)
      .refine(
        (branches) => branches.reduce((sum, { percent }) => sum + percent, 0) === 100,
        'The percentages of all branches together are 100',
      )
      .meta({ description: 'The same contact always takes the same branch.' }),
  })
  .meta({ id: 'SplitStep' })

const STEP_TYPES: StepType[] = [...SIMPLE, WaitUntil, Condition, Split]
  .map(({ shape }) => shape.type.value)
  .sort()

export const Step: z.ZodType<Step, Step> = z
  .discriminatedUnion('type', [...SIMPLE, WaitUntil, Condition, Split], {
    error: nearType('a step', STEP_TYPES),
  })
  .meta({
    id: 'AutomationStep',
    description: 'A step of an automation (docs/automations.md).',
    examples: [{ type: 'wait', for: 'P3D' }],
  })

export { Steps }
