import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { member, post, startGhost } from './clients/fixtures/ghost-stand-in.ts'
import { campaign, startListmonk, subscriber } from './clients/fixtures/listmonk-stand-in.ts'
import { KEYS } from './clients/fixtures/stand-in.ts'

// Moves from services that are read by a key, from start_move to the published pages. Mock servers
// stand in for the services.

const world = await testWorld()

async function moveByKey(input: object) {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'start_move', input)
  await world.jobs()
  const plan = await world.ok(ada, 'get_move', { moveId: id })
  if (plan.status !== 'planned') return { ada, move: plan }
  await world.ok(ada, 'confirm_move', { moveId: id })
  await world.jobs()
  return { ada, move: await world.ok(ada, 'get_move', { moveId: id }) }
}

test('listmonk by key: campaigns and subscribers', async () => {
  const { address } = await startListmonk({
    campaigns: [campaign(1, { archive: true, archive_slug: 'welcome' })],
    subscribers: [subscriber(1)],
  })
  const { ada, move } = await moveByKey({ from: 'listmonk', apiKey: KEYS.listmonk, address })
  assert.equal(move.status, 'done', JSON.stringify(move))
  assert.deepEqual([move.counts.issues.added, move.counts.readers.added], [1, 1])
  const { data } = await world.ok(ada, 'list_campaigns', {})
  assert.deepEqual([data[0].slug, data[0].status], ['welcome', 'sent'])
})

test('Ghost by key: posts and members', async () => {
  const { address } = await startGhost({ posts: [post(1)], members: [member(1)] })
  const { ada, move } = await moveByKey({ from: 'ghost', apiKey: KEYS.ghost, address })
  assert.equal(move.status, 'done', JSON.stringify(move))
  assert.deepEqual([move.counts.issues.added, move.counts.readers.added], [1, 1])
  const { data } = await world.ok(ada, 'list_redirects', { newsletterId: ada.newsletterId })
  assert.deepEqual([data[0]?.source ?? 'moved', move.counts.redirects], ['moved', data.length])
})

test('a wrong key ends the move with what to do, and nothing is left of it', async () => {
  const { address } = await startListmonk({ campaigns: [] })
  const { move } = await moveByKey({ from: 'listmonk', apiKey: 'mover:wrong', address })
  assert.deepEqual([move.status, move.failure.code], ['failed', 'wrong_key'])
  assert.ok(!move.failure.detail.includes('mover:wrong'))
})
