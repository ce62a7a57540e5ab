import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('they are listed by page, newest first, with their number on request', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  for (const name of ['a', 'b', 'c']) {
    await world.ok(ada, 'create_redirect', { newsletterId, from: `/${name}`, to: '/x' })
    world.clock.move(1000)
  }
  const first = await world.ok(ada, 'list_redirects', { newsletterId, limit: 2, include: 'total' })
  const froms = (page: { data: { from: string }[] }) => page.data.map(({ from }) => from)
  assert.deepEqual([froms(first), first.total], [['/c', '/b'], 3])
  const cursor = first.nextCursor
  const rest = await world.ok(ada, 'list_redirects', { newsletterId, limit: 2, cursor })
  assert.deepEqual([froms(rest), rest.nextCursor], [['/a'], null])
})

test('a newsletter of another account is not found', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { newsletterId } = ada
  assert.equal((await world.refused(bob, 'list_redirects', { newsletterId })).status, 404)
})

test('they are searched by a part of the path, or of where it leads', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  for (const [from, to] of [
    ['/p/beans', '/beans'],
    ['/archive/100%_peas', 'https://Old.example/Peas'],
    ['/p/peas', '/x'],
  ] as const)
    await world.ok(ada, 'create_redirect', { newsletterId, from, to })
  const froms = async (q: string) => {
    const { data, total } = await world.ok(ada, 'list_redirects', {
      newsletterId,
      q,
      include: 'total',
    })
    assert.equal(total, data.length)
    return data.map(({ from }: { from: string }) => from).sort()
  }
  assert.deepEqual(await froms('/P/'), ['/p/beans', '/p/peas'])
  assert.deepEqual(await froms('PEAS'), ['/archive/100%_peas', '/p/peas'])
  assert.deepEqual(await froms('old.EXAMPLE'), ['/archive/100%_peas'])
  assert.deepEqual(await froms('%_'), ['/archive/100%_peas'], 'no pattern of SQL')
})
