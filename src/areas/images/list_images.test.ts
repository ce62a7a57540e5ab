import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { addPicture } from './fixtures/library.ts'

const world = await testWorld()

test('lists the images of the account alone, newest first, in pages', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const names = ['a.png', 'b.png', 'c.png']
  for (const [i, fileName] of names.entries())
    await addPicture(world, ada, { width: 20 + i, fileName })
  await addPicture(world, bob)
  const first = await world.ok(ada, 'list_images', { limit: 2, include: 'total' })
  assert.deepEqual(
    [first.data.map((image: { fileName: string }) => image.fileName), first.total],
    [['c.png', 'b.png'], 3],
  )
  const second = await world.ok(ada, 'list_images', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual(
    [second.data.map((image: { fileName: string }) => image.fileName), second.nextCursor],
    [['a.png'], null],
  )
})

test('finds images by a part of their name, in which % and _ have no meaning', async () => {
  const ada = await world.account()
  await addPicture(world, ada, { width: 21, fileName: 'Roses in May.png' })
  await addPicture(world, ada, { width: 22, fileName: '50%_off.png' })
  const found = async (q: string) =>
    (await world.ok(ada, 'list_images', { q })).data.map(
      (image: { fileName: string }) => image.fileName,
    )
  assert.deepEqual(await found('roses IN'), ['Roses in May.png'])
  assert.deepEqual(await found('%'), ['50%_off.png'])
  assert.deepEqual(await found('_'), ['50%_off.png'])
  assert.deepEqual(await found('\\'), [])
})
