import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { StepId } from '../tree/step.ts'

export const alreadyInside = refusal('already_inside', 409, 'The contact is inside the automation')
export const alreadyEntered = refusal(
  'already_entered',
  409,
  'The contact has been in the automation before',
)
export const cannotEnter = refusal('cannot_enter', 409, 'The contact cannot enter the automation')

export const RunStatus = z.enum(['active', 'held', 'finished', 'left', 'failed']).meta({
  description: 'held: it waits until something is mended, or the month ends; reason says what.',
  examples: ['active'],
})

export const RunReason = z
  .string()
  .max(40)
  .meta({
    description: 'Why it is held, left or failed. Values will be added.',
    examples: ['unsubscribed'],
  })

export const AutomationRun = z
  .strictObject({
    id: Id('run'),
    contactId: Id('sub'),
    email: StoredEmailAddress.nullable().meta({
      ...UNTRUSTED,
      description: 'Null once the contact was deleted.',
      examples: ['reader@example.com'],
    }),
    version: z
      .int()
      .min(1)
      .meta({ examples: [1] }),
    status: RunStatus,
    stepId: StepId.nullable().meta({ description: 'The step that it is at; null at the end.' }),
    enteredAt: Timestamp,
    dueAt: Timestamp.nullable().meta({
      description: 'When it goes on, unless a fact comes before; null at the end.',
    }),
    endedAt: Timestamp.nullable().meta({ examples: [null] }),
    reason: RunReason.nullable().meta({ examples: [null] }),
    because: z
      .strictObject({
        by: z.enum(['event', 'date', 'segment', 'existing', 'api']).meta({ examples: ['event'] }),
        event: z
          .string()
          .max(50)
          .optional()
          .meta({ examples: ['subscriber.confirmed'] }),
        at: Timestamp,
        depth: z
          .int()
          .min(0)
          .meta({
            description: 'How many runs of automations caused one another before this one.',
            examples: [0],
          }),
      })
      .meta({ description: 'The cause of the entry.' }),
  })
  .meta({ id: 'AutomationRun' })
export type AutomationRun = z.output<typeof AutomationRun>

/** The most lines of a run's log: three for each step, and the ends. */
export const LOG_MAX = 700

export const RunLogLine = z
  .strictObject({
    at: Timestamp,
    stepId: StepId.nullable(),
    what: z
      .enum([
        'entered',
        'waits',
        'passed',
        'skipped',
        'held',
        'moved',
        'finished',
        'left',
        'failed',
      ])
      .meta({ examples: ['passed'] }),
    detail: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description: 'Its reason, the end of a wait, the branch that was taken.',
        examples: [{ reason: 'met' }],
      }),
  })
  .meta({ id: 'AutomationRunLogLine' })
export type RunLogLine = z.output<typeof RunLogLine>
