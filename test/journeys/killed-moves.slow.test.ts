import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { issue, planned } from '#areas/moves/fixtures/moved.ts'
import { findMove } from '#areas/moves/move-sql.ts'
import { slowDown } from '#test/database/slow-down.ts'
import { crashing } from '#test/processes/crashing.ts'

// Workers that are killed with SIGKILL while they move issues.

const { world, start, endFirst, endAll } = await crashing()
const ISSUES = 120

test('a move goes on in other workers when its own are killed, and brings each issue once', async () => {
  const ada = await world.account()
  const { id } = await planned(
    world,
    ada,
    Array.from({ length: ISSUES }, (_, i) => issue(`issue-${i}`)),
  )
  await world.ok(ada, 'confirm_move', { moveId: id })
  const read = async () => (await findMove({ db: world.db, accountId: ada.accountId }, id))!
  // A worker brings sixty issues in less time than a busy machine takes to look at them once.
  const goOn = await slowDown(world.db, 'insert', { table: 'campaign', forS: 0.05 })
  let kills = 0
  for (let done = 0; kills < 3 && done < ISSUES / 2;) {
    start()
    const reached = done
    while (done <= reached && (await read()).status === 'running') {
      await pause(20)
      const { stage, done: now } = (await read()).progress
      if (stage === 'issues') done = now
    }
    await endFirst('SIGKILL')
    kills++
  }
  assert.ok(kills > 1)
  await goOn()
  start()
  while ((await read()).status === 'running') await pause(100)
  await endAll('SIGTERM')
  const ended = await read()
  assert.deepEqual(
    [ended.status, ended.counts.issues.added, ended.counts.redirects],
    ['done', ISSUES, ISSUES],
  )
  assert.equal((await world.ok(ada, 'list_campaigns', { include: 'total' })).total, ISSUES)
})
