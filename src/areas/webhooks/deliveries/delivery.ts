import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { Id, Timestamp } from '#operation/fields.ts'

/** The most deliveries in an endpoint's log, and the most attempts shown of each. */
export const LOG_MAX = 100
export const ATTEMPTS_SHOWN_MAX = 100

const ANSWER_MAX = 16_384
/** The most bytes of an answer that a list shows. */
export const ANSWER_IN_LIST_BYTES = 1024

export const AttemptTrigger = z
  .enum(['automatic', 'manual', 'test'])
  .meta({ examples: ['automatic'] })
export type AttemptTrigger = z.output<typeof AttemptTrigger>

const AttemptErrorCode = z
  .enum([
    'dns_error',
    'blocked_address',
    'connection_refused',
    'connection_reset',
    'timeout',
    'tls_error',
    'redirect',
    'bad_answer',
  ])
  .meta({
    description: 'The reason why no answer counts; null when the status code is the result.',
    examples: ['timeout'],
  })

const DeliveryAttempt = z
  .strictObject({
    number: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .meta({ examples: [1] }),
    trigger: AttemptTrigger,
    at: Timestamp,
    durationMs: z
      .int()
      .min(0)
      .max(600_000)
      .meta({ examples: [82] }),
    statusCode: z
      .int()
      .min(100)
      .max(999)
      .nullable()
      .meta({ examples: [200] }),
    error: AttemptErrorCode.nullable().meta({ examples: [null] }),
    answer: z
      .string()
      .max(ANSWER_MAX)
      .meta({
        ...UNTRUSTED,
        description: "The beginning of the receiver's answer: 16 KiB, in lists 1 KiB.",
        examples: ['ok'],
      }),
  })
  .meta({ id: 'WebhookDeliveryAttempt' })

export const WebhookDelivery = z
  .strictObject({
    id: Id('dlv'),
    messageId: Id('msg').meta({
      description: 'The webhook-id header: the same for every attempt.',
    }),
    type: z
      .string()
      .regex(/^[a-z]+\.[a-z_]+$/)
      .max(64)
      .meta({ examples: ['subscriber.created'] }),
    createdAt: Timestamp,
    status: z.enum(['pending', 'delivered', 'failed', 'skipped']).meta({
      description: 'skipped: the endpoint was off. Send it again with resend_webhook_delivery.',
      examples: ['delivered'],
    }),
    body: z
      .string()
      .max(8_388_608)
      .meta({
        ...UNTRUSTED,
        description: 'The exact text that is sent and signed.',
        examples: ['{"type":"webhook.test","timestamp":"2026-01-15T09:30:00.000Z","data":{}}'],
      }),
    attempts: z
      .array(DeliveryAttempt)
      .max(ATTEMPTS_SHOWN_MAX)
      .meta({ description: 'Oldest first.' }),
    nextAttemptAt: Timestamp.nullable().meta({ examples: [null] }),
  })
  .meta({ id: 'WebhookDelivery' })

export type WebhookDelivery = z.output<typeof WebhookDelivery>

export function withShortAnswers(delivery: WebhookDelivery): WebhookDelivery {
  return {
    ...delivery,
    attempts: delivery.attempts.map((attempt) => ({ ...attempt, answer: shorten(attempt.answer) })),
  }
}

function shorten(answer: string): string {
  const bytes = Buffer.from(answer)
  // `stream` drops the incomplete character at the end of the cut bytes.
  return bytes.length <= ANSWER_IN_LIST_BYTES
    ? answer
    : new TextDecoder().decode(bytes.subarray(0, ANSWER_IN_LIST_BYTES), { stream: true })
}
