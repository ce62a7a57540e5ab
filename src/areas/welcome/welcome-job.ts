import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'

/** Ends the jobs that earlier versions enqueued: migration 0018 posted their mails. A later version may delete it. */
export const sendWelcome = job({
  name: 'send_welcome',
  summary: 'Ends a job of an earlier version, whose welcome mail was posted when this one was installed.',
  data: z.strictObject({ accountId: Id('acc'), contactId: Id('sub') }),
  retries: 0,
  expireS: 60,
  atOnce: 5,
  async handler() {},
})
