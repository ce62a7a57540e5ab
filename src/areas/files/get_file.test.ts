import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { transaction } from '#operation/transaction.ts'
import type { MemoryFiles } from '#adapters/files/memory-files.ts'
import { DAY_MS } from '#lib/duration.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { forgetOldFiles } from './forget-files.ts'
import { createFile, dropFile, fileUrl } from './index.ts'
import { storeName } from './stored-file.ts'
import { finishFile } from './stored-file-sql.ts'

const world = await testWorld()

/** Stores a file of an account, with a link for a day. */
async function stored({ accountId }: TestAccount, text = 'email\r\nada@example.com\r\n') {
  const { ports } = world.system
  const expiresAt = new Date(world.clock.now().getTime() + DAY_MS)
  const id = await transaction(world.system, accountId, (scope) =>
    createFile(scope, { fileName: 'Garden.csv', contentType: 'text/csv' }),
  )
  const bytes = await ports.files.write(storeName(accountId, id), chunks(text))
  await transaction(world.system, accountId, (scope) => finishFile(scope, id, { bytes, expiresAt }))
  const token = fileUrl(ports, { accountId, id, expiresAt }).split('/').at(-1)!
  return { id, token, name: storeName(accountId, id) }
}

async function* chunks(text: string) {
  yield Buffer.from(text)
}

const byToken = (token: string) => ({ kind: 'token', token }) as const

test('finds a file by its link until the link expires', async () => {
  const ada = await world.account()
  const { id, token, name } = await stored(ada)
  const found = await world.ok(byToken(token), 'get_file')
  assert.deepEqual(found, {
    id,
    storeName: name,
    fileName: 'Garden.csv',
    contentType: 'text/csv',
    bytes: 24,
  })
  world.clock.move(DAY_MS + 1000)
  const refused = await world.refused(byToken(token), 'get_file')
  assert.deepEqual([refused.status, refused.code], [410, 'file_gone'])
})

test('a link of another purpose, of another account or of a file that is not whole opens nothing', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { id } = await stored(ada)
  const sign = (purpose: string, accountId: string, fileId: string) =>
    world.vault.sign(purpose, {
      accountId,
      subject: typeId('sub', uuidOf(fileId)),
      generation: 2 ** 32 - 1,
      about: null,
    })
  assert.equal(
    (await world.refused(byToken(sign('unsubscribe', ada.accountId, id)), 'get_file')).status,
    401,
  )
  assert.equal(
    (await world.refused(byToken(sign('file', eve.accountId, id)), 'get_file')).status,
    410,
  )
  const unfinished = await transaction(world.system, ada.accountId, (scope) =>
    createFile(scope, { fileName: 'x', contentType: 'text/csv' }),
  )
  assert.equal(
    (await world.refused(byToken(sign('file', ada.accountId, unfinished)), 'get_file')).status,
    410,
  )
  await world.ok(byToken(sign('file', ada.accountId, id)), 'get_file')
})

test('an expired or dropped file leaves the store and the table, and the others stay', async () => {
  const ada = await world.account()
  const files = world.system.ports.files as MemoryFiles
  await forgetOldFiles(world.system)
  const [dropped, kept] = [await stored(ada), await stored(ada)]
  await transaction(world.system, ada.accountId, (scope) => dropFile(scope, dropped.id))
  assert.equal((await world.refused(byToken(dropped.token), 'get_file')).status, 410)
  assert.equal(await forgetOldFiles(world.system), false)
  assert.deepEqual([files.stored.has(dropped.name), files.stored.has(kept.name)], [false, true])
  await world.ok(byToken(kept.token), 'get_file')
})

test('a file that was dropped while it was written stays dropped', async () => {
  const ada = await world.account()
  const done = { bytes: 1, expiresAt: new Date(world.clock.now().getTime() + DAY_MS) }
  const finished = await transaction(world.system, ada.accountId, async (scope) => {
    const id = await createFile(scope, { fileName: 'x', contentType: 'text/csv' })
    await dropFile(scope, id)
    return finishFile(scope, id, done)
  })
  assert.equal(finished, false)
})

test('a file that the store does not delete keeps no other one from being deleted', async () => {
  const ada = await world.account()
  const { ports } = world.system
  const files = ports.files as MemoryFiles
  const [stuck, other] = [await stored(ada), await stored(ada)]
  for (const { id } of [stuck, other])
    await transaction(world.system, ada.accountId, (scope) => dropFile(scope, id))
  const remove = async (name: string) =>
    name === stuck.name ? Promise.reject(new Error('denied')) : files.remove(name)
  assert.equal(
    await forgetOldFiles({ ...world.system, ports: { ...ports, files: { ...files, remove } } }),
    false,
  )
  assert.deepEqual([files.stored.has(stuck.name), files.stored.has(other.name)], [true, false])
  await forgetOldFiles(world.system)
})
