import { z } from 'zod'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { Problem, refusal } from '#operation/problem.ts'
import { Reason } from './mail-service.ts'
import { checkMaySet, REFUSALS } from './may-set.ts'
import { sendTestMail } from './send-test-mail.ts'

const noMailService = refusal('no_mail_service', 409, 'No mail service is set')

export const test_mail_service = operation({
  name: 'test_mail_service',
  route: 'POST /mail-service/test',
  summary: 'Send a test mail by the mail service, and read what the server said.',
  description:
    'accepted: the server took the mail; it may still be sorted out later. refused: it did not, and `explanation` says what to do.',
  effect: 'send',
  access: 'person',
  limits: [perHour(60)],
  input: z.strictObject({ to: EmailAddress }),
  output: z
    .strictObject({
      status: z.enum(['accepted', 'refused']).meta({ examples: ['accepted'] }),
      answer: z
        .string()
        .max(300)
        .nullable()
        .meta({ description: 'The server’s own words.', examples: ['250 2.0.0 Ok: queued'] }),
      ms: z
        .int()
        .min(0)
        .meta({ description: 'The milliseconds that it took.', examples: [420] }),
      reason: Reason,
      explanation: z
        .string()
        .max(1000)
        .nullable()
        .meta({ examples: [null] }),
    })
    .meta({ id: 'MailServiceTest' }),
  status: 200,
  refuses: [...REFUSALS, noMailService],
  example: { to: 'you@example.com' },

  actsBefore: true,
  async before({ to }, scope) {
    await checkMaySet(scope)
    const trial = await sendTestMail(scope, to)
    if (trial === null)
      throw new Problem(
        noMailService,
        'Mail is written to the outbox here. Choose a mail service first: set_mail_service.',
      )
    return trial
  },

  async handler(_input, _ctx, { accepted, answer, ms, diagnosis }) {
    return {
      status: accepted ? ('accepted' as const) : ('refused' as const),
      answer,
      ms,
      reason: diagnosis?.reason ?? null,
      explanation: diagnosis?.detail ?? null,
    }
  },
})
