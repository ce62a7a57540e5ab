import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProblemBody } from '#operation/problem.ts'
import { longestWait } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

// A text that takes too much CPU time. Each process was killed only after its seconds of CPU time.

const world = await testWorld()
const { draft } = campaigns(world)

test('a text that keeps a process busy is refused with what to do; the process is ended, and this one goes on meanwhile', async () => {
  const ada = await world.account()
  const answered: ProblemBody[] = []
  const waited = await longestWait(async () =>
    answered.push(
      await world.refused(ada, 'create_campaign', { content: { body: '*a _'.repeat(45_000) } }),
    ),
  )
  const problem = answered[0]!
  assert.equal(problem.status, 422)
  assert.deepEqual(
    problem.errors!.map(({ code, pointer }) => [code, pointer]),
    [['too_complex', '/content/body']],
  )
  assert.match(problem.errors![0]!.detail, /shorten it, its styles and its Liquid/)
  assert.ok(waited < 500, `others waited ${waited} ms`)
  await draft(ada)
})
