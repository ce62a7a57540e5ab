import { z } from 'zod'
import { event } from '#operation/event.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { EXAMPLE_SUBSCRIBER, Subscriber } from '#areas/contacts/index.ts'
import { StepId } from '../tree/step.ts'

const newsletterOf = ({ subscriber }: { subscriber: { newsletterId: string } }) =>
  subscriber.newsletterId

export const automationStep = event({
  name: 'automation.step',
  summary:
    'A reader comes to a webhook step of an automation. The endpoint of the step gets it, and so does each other one that takes the kind.',
  data: z.strictObject({
    automationId: Id('aut'),
    runId: Id('run'),
    stepId: StepId,
    subscriber: Subscriber,
  }),
  example: {
    automationId: exampleId('aut'),
    runId: exampleId('run'),
    stepId: 'tell_the_shop',
    subscriber: EXAMPLE_SUBSCRIBER,
  },
  newsletterOf,
})

const Reason = z
  .string()
  .max(40)
  .meta({
    description:
      'finished at the end of all steps; otherwise the reason for leaving or failing, as in the report.',
    examples: ['finished'],
  })

export const automationFinished = event({
  name: 'automation.finished',
  summary: "A reader's way through an automation ends, by its last step or before.",
  data: z.strictObject({
    automationId: Id('aut'),
    runId: Id('run'),
    reason: Reason,
    subscriber: Subscriber,
  }),
  example: {
    automationId: exampleId('aut'),
    runId: exampleId('run'),
    reason: 'finished',
    subscriber: EXAMPLE_SUBSCRIBER,
  },
  newsletterOf,
})

export const goalReached = event({
  name: 'automation.goal_reached',
  summary: 'A reader leaves an automation by an exit that is its goal.',
  data: z.strictObject({ automationId: Id('aut'), runId: Id('run'), subscriber: Subscriber }),
  example: {
    automationId: exampleId('aut'),
    runId: exampleId('run'),
    subscriber: EXAMPLE_SUBSCRIBER,
  },
  newsletterOf,
})
