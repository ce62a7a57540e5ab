import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { movableClock } from '#test/clock.ts'
import { outboxMailer } from './outbox-mailer.ts'

async function place(t: TestContext) {
  const parent = await mkdtemp(join(tmpdir(), 'mailcast-outbox-'))
  t.after(() => rm(parent, { recursive: true }))
  const clock = movableClock()
  const folder = join(parent, 'outbox')
  return { parent, folder, clock, outbox: outboxMailer(folder, clock) }
}

const mail = (id: string, text = 'text') => ({
  from: 'a@mail.test',
  to: 'b@mail.test',
  messageId: `${id}@mail.test`,
  raw: Buffer.from(text),
})

test('each message is one whole file, and nothing else lies beside it', async (t) => {
  const { folder, outbox } = await place(t)
  await Promise.all(Array.from({ length: 50 }, (_, i) => outbox.send(mail(`m${i}`, `text ${i}`))))
  const names = await readdir(folder)
  assert.equal(names.length, 50)
  assert.ok(names.every((name) => name.endsWith('.eml')))
})

test('a message that is sent again replaces its first copy, also after a restart', async (t) => {
  const { folder, clock, outbox } = await place(t)
  await outbox.send(mail('same', 'first'))
  clock.move(60_000)
  await outbox.send(mail('same', 'second'))
  clock.move(60_000)
  await outboxMailer(folder, clock).send(mail('same', 'third'))
  const names = await readdir(folder)
  assert.equal(names.length, 1)
  assert.equal(await readFile(join(folder, names[0]!), 'utf8'), 'third')
})

test('the list is newest first, and its names can be read', async (t) => {
  const { clock, outbox } = await place(t)
  for (const id of ['one', 'two', 'three']) {
    await outbox.send(mail(id, id))
    clock.move(5000)
  }
  const listed = await outbox.list(2)
  assert.deepEqual(
    await Promise.all(listed.map(async ({ name }) => (await outbox.read(name))!.toString())),
    ['three', 'two'],
  )
  assert.equal(listed[0]!.bytes, 5)
})

test('no name leads out of the folder', async (t) => {
  const { parent, folder, outbox } = await place(t)
  await outbox.check()
  await writeFile(join(parent, 'secret-key'), 'secret')
  await symlink(join(parent, 'secret-key'), join(folder, 'link.eml'))
  for (const name of [
    '../secret-key',
    '..%2fsecret-key',
    join(parent, 'secret-key'),
    'link.eml',
    '',
    '.',
    'x/../../secret-key',
    '20260115T093000123Z-000000000000000000000000.eml/../../secret-key',
    '20260115T093000123Z-000000000000000000000000.eml',
  ])
    assert.equal(await outbox.read(name), null, name)
})

test('an empty outbox lists nothing, and check leaves nothing behind', async (t) => {
  const { folder, outbox } = await place(t)
  assert.deepEqual(await outbox.list(10), [])
  await outbox.check()
  assert.deepEqual(await readdir(folder), [])
})

test('an outbox that cannot be written is later, and check says why', async (t) => {
  const { parent, clock } = await place(t)
  await writeFile(join(parent, 'file'), '')
  const outbox = outboxMailer(join(parent, 'file', 'outbox'), clock)
  const { outcome, reached } = await outbox.send(mail('m'))
  assert.deepEqual({ outcome, reached }, { outcome: 'later', reached: false })
  await assert.rejects(outbox.check(), /ENOTDIR/)
})
