import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { transaction } from '#operation/transaction.ts'
import { testWorld } from '#test/world.ts'
import { untilBlocked } from '#test/contacts.ts'
import { issue, items, jobScope, planned, readers } from './fixtures/moved.ts'
import { endUnconfirmedMoves } from './forget-moves.ts'
import { lockMove, putConfirmed } from './move-sql.ts'
import { readSource } from './read-source.ts'

const world = await testWorld()

test('a move that is confirmed at the last moment goes on', async () => {
  const ada = await world.account()
  const { id } = await planned(world, ada, [issue('peas')])
  world.clock.move(7 * DAY_MS + 1000)
  let ends: Promise<boolean> | undefined
  await transaction(world.system, ada.accountId, async (opened) => {
    await lockMove(opened, id)
    ends = endUnconfirmedMoves(world.system)
    await untilBlocked(world)
    await putConfirmed(opened, id, 'readers')
  })
  await ends
  assert.equal((await world.ok(ada, 'get_move', { moveId: id })).status, 'running')
  await world.ok(ada, 'cancel_move', { moveId: id })
})

test('a plan that waited for too long is not confirmed, also before it is ended', async () => {
  const ada = await world.account()
  const { id } = await planned(world, ada, [issue('peas')])
  world.clock.move(7 * DAY_MS + 1000)
  const refused = await world.refused(ada, 'confirm_move', { moveId: id })
  assert.deepEqual([refused.code, /7 days/.test(refused.detail)], ['move_not_planned', true])
})

test('a move that is cancelled while it is read leaves no file', async () => {
  const ada = await world.account()
  const given = {
    pictures: [
      { kind: 'file', address: 'images/rose.png', bytes: Buffer.from('a picture') },
      issue('roses', { cover: 'images/rose.png' }),
    ],
    readers: [readers('email\na@example.com\n')],
  } as const
  for (const kind of Object.keys(given)) {
    const { ports } = world.system
    const stored: string[] = []
    const write = async (name: string, chunks: AsyncIterable<Uint8Array>) => {
      stored.push(name)
      await world.ok(ada, 'cancel_move', { moveId: current })
      return ports.files.write(name, chunks)
    }
    const started = await world.ok(ada, 'start_move', { from: 'kit', apiKey: 'kit_secret_key' })
    const current: string = started.id
    const scope = jobScope(world, ada.accountId)
    const cancelling = { ...scope, ports: { ...scope.ports, files: { ...ports.files, write } } }
    await readSource({ ...cancelling, moveId: current }, (_source, folder) =>
      items(given[kind as keyof typeof given], folder),
    )
    assert.equal(stored.length, 1, kind)
    const left =
      await sql`select 1 from file where account_id = ${uuidOf(ada.accountId)} and expires_at > ${world.clock.now()}`.execute(
        world.db,
      )
    assert.deepEqual(left.rows, [], kind)
  }
})
