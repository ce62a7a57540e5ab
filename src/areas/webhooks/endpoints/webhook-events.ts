import { z } from 'zod'
import { event } from '#operation/event.ts'
import { exampleId, Id } from '#operation/fields.ts'

export const TEST_MESSAGE = 'This is a test event from Mailcast. Your receiver works.'

export const webhookTest = event({
  name: 'webhook.test',
  summary: 'Sent to one endpoint when send_test_webhook asks for it, and never otherwise.',
  data: z.strictObject({
    endpointId: Id('whk'),
    message: z
      .string()
      .max(200)
      .meta({ examples: [TEST_MESSAGE] }),
  }),
  example: { endpointId: exampleId('whk'), message: TEST_MESSAGE },
  newsletterOf: () => null,
})
