import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { type KeyedService, readByKey } from './clients/index.ts'
import { isReading } from './move-sql.ts'
import { readSource } from './read-source.ts'
import { runSlice } from './running/run-move.ts'

const data = z.strictObject({ accountId: Id('acc'), moveId: Id('mov') })
/** The pause before a move checks again whether its imports have ended. */
const WAIT_MS = 5000

export const readMove = job({
  name: 'read_move',
  summary: 'Reads what another service gave, and plans the move. Changes nothing else.',
  data,
  retries: 20,
  expireS: 3600,
  atOnce: 2,
  inTurns: 1,

  async handler({ accountId, moveId }, scope) {
    const { db, ports, signal } = scope
    await readSource({ ...scope, accountId, moveId }, ({ service, apiKey, address }, folder) =>
      readByKey(service as KeyedService, ports.web, { apiKey, address }, folder, {
        signal,
        isWanted: () => isReading({ db, accountId }, moveId),
        now: () => ports.clock.now().getTime(),
      }),
    )
  },
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

  async handler({ accountId, moveId }, scope) {
    const end = await runSlice({ ...scope, accountId }, moveId)
    if (end === 'ended') return
    await scope.transaction(accountId, async (opened) => {
      const startAfter = new Date(opened.now.getTime() + (end === 'waits' ? WAIT_MS : 0))
      await opened.enqueue(runMove, { accountId, moveId }, { startAfter, singletonKey: moveId })
    })
  },
})
