import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'

const data = z.strictObject({ accountId: Id('acc'), moveId: Id('mov') })

export const readMove = job({
  name: 'read_move',
  summary: 'Reads what another service gave, and plans the move. Changes nothing else.',
  data,
  retries: 20,
  expireS: 3600,
  atOnce: 2,
  inTurns: 1,

  async handler() {},
})

export const runMove = job({
  name: 'run_move',
  summary:
    'Takes over readers, pictures, issues and former addresses in batches. After a crash it continues where it stopped.',
  data,
  retries: 100,
  expireS: 1800,
  atOnce: 2,
  inTurns: 1,

  async handler() {},
})
