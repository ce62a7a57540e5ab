import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Problem } from '#operation/problem.ts'
import { longestWait } from '#test/contacts.ts'
import { onTinyDisk } from '#test/tiny-disk.ts'
import { testWorld } from '#test/world.ts'
import { readImportApart } from './import-apart.ts'

const world = await testWorld()

const file = (rows: number) =>
  [
    'email,first_name',
    ...Array.from({ length: rows }, (_, i) => `r${i}@example.com,${'n'.repeat(300)}`),
  ].join('\n')

test('a large file is read in another process, with the same result', async () => {
  const ada = await world.account()
  const preview = await world.ok(ada, 'import_contacts', {
    file: `${file(9999)}\nnobody,x`,
    dryRun: true,
  })
  assert.deepEqual(
    [preview.mapping, preview.counts, preview.errors],
    [
      { email: 'email', first_name: 'first_name' },
      { read: 10_000, good: 9999, refused: 1 },
      [{ line: 10_001, code: 'invalid_email', detail: '“nobody” is not an e-mail address.' }],
    ],
  )
  const { id } = await world.ok(ada, 'import_contacts', { file: file(2000) })
  await world.jobs()
  assert.deepEqual((await world.ok(ada, 'get_import', { importId: id })).counts, {
    read: 2000,
    added: 2000,
    updated: 0,
    skipped: 0,
    refused: 0,
  })
})

test('reading twenty megabytes does not delay other requests', async () => {
  const ada = await world.account()
  const lines = `${'a@example.com,x'.repeat(20)}\n`.repeat(65_000)
  const wait = await longestWait(() =>
    world.ok(ada, 'import_contacts', { file: `email,name\n${lines}`, dryRun: true }),
  )
  assert.ok(wait < 1500, `others waited ${wait} ms`)
})

test('two files of an account are read or wait; a third gets 503, and another account is served', async () => {
  const [ada, grace] = [await world.account(), await world.account()]
  const send = (account: typeof ada) =>
    world.call(account, 'import_contacts', { file: file(10_000), dryRun: true })
  const [one, two, three, other] = await Promise.all([send(ada), send(ada), send(ada), send(grace)])
  assert.deepEqual(
    [one.status, two.status, three.status, other.status].toSorted(),
    [200, 200, 200, 503],
  )
  assert.equal(other.status, 200)
  const { problem } = [one, two, three].find(({ status }) => status === 503)!
  assert.equal(problem!.retryAfterS, 5)
  assert.equal((await send(ada)).status, 200)
})

test('on a full disk the rows of a file are not staged, and the caller is told why', async (t) => {
  const mounted = await onTinyDisk(async (folder) => {
    const text = `email\n${'reader-of-the-garden@example.com\n'.repeat(15_000)}`
    writeFileSync(join(folder, 'file'), text)
    const work = {
      sent: { path: join(folder, 'file') },
      options: { fields: [], nowMs: 0 },
      staged: { accountUuid: crypto.randomUUID(), importUuid: crypto.randomUUID(), nowMs: 0 },
      folder,
    }
    const problem = await readImportApart('acc_1', text.length, work).catch(
      (error: unknown) => error,
    )
    assert.ok(problem instanceof Problem, JSON.stringify(problem))
    assert.match(problem.detail, /no room for the rows/)
  })
  if (!mounted) t.skip('this process may not mount a small disk')
})
