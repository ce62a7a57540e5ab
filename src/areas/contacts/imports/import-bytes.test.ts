import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'
import { UploadedFile } from '#operation/upload.ts'
import { findOperation } from '#catalogue'
import { run } from '#operation/run.ts'

const world = await testWorld()
sumsStayRight(world)
const folder = mkdtempSync(join(tmpdir(), 'mailcast-test-'))
after(() => rmSync(folder, { recursive: true }))

/**
 * Imports bytes as an uploaded file. Returns the import when it has ended, or the status of a
 * refusal.
 */
async function importBytes(apiKey: string, bytes: Uint8Array) {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const input = () => ({
    file: new UploadedFile({ folder, path, sha256: '', bytes: bytes.length }),
  })
  const more = {
    requestId: 'req_test',
    address: null,
    browser: false,
    idempotencyKey: null,
    ifMatch: null,
  }
  const answer = await run(world.system, {
    operation: findOperation('import_contacts')!,
    credential: { kind: 'bearer', key: apiKey },
    input,
    ...more,
  })
  if (answer.problem) return answer.status
  await world.jobs()
  return world.ok(apiKey, 'get_import', { importId: (answer.body as { id: string }).id })
}

const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'a@example.com',
      'A@Example.com',
      'b@example.com',
      ',',
      ',',
      '\n',
      '\n',
      '"',
      '""',
      '\r\n',
      'x',
      "'=1",
      'bounced',
      '\0',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ maxLength: 6 })
      .map((bytes) => Buffer.from(bytes).toString('latin1')),
  },
)

test('the importer accounts for every line of arbitrary bytes: each is added, updated, skipped or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const ada = await world.account()
      const bytes = Buffer.from(`email,status\n${pieces.join('')}`, 'latin1')
      const done = await importBytes(ada.apiKey, bytes)
      assert.notEqual(typeof done, 'number', `refused with ${done as number}`)
      const { read, added, updated, skipped, refused } = done.counts
      assert.deepEqual(
        [done.status, read, done.rows],
        ['done', added + updated + skipped + refused, read],
      )
      assert.equal((await world.ok(ada, 'list_contacts', { include: 'total' })).total, added)
    }),
    { numRuns: Number(process.env['RUNS'] ?? 20) },
  )
})

test('any bytes at all are read or refused as a file, and never fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
      const ada = await world.account()
      const done = await importBytes(ada.apiKey, bytes)
      if (typeof done === 'number') assert.equal(done, 422)
      else assert.equal(done.status, 'done')
    }),
    { numRuns: Number(process.env['RUNS'] ?? 15) },
  )
})

test('a line of a hundred megabytes is one refused row, and the rows after it are read', async () => {
  const ada = await world.account()
  const bytes = Buffer.concat([
    Buffer.from('email\na@example.com\n'),
    Buffer.alloc(100_000_000, 'x'),
    Buffer.from('\nb@example.com\n'),
  ])
  const done = await importBytes(ada.apiKey, bytes)
  assert.deepEqual(done.counts, { read: 3, added: 2, updated: 0, skipped: 0, refused: 1 })
  assert.deepEqual(
    done.errors.map(({ line, code }: { line: number; code: string }) => [line, code]),
    [[3, 'broken_row']],
  )
})

test('two imports of one file at once, and signups of the same addresses, make each address one contact', async () => {
  const ada = await world.account()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: false,
  })
  const emails = Array.from({ length: 3000 }, (_, i) => `r${i}@example.com`)
  const file = ['email,tags', ...emails.map((email) => `${email},imported`)].join('\n')
  const started = await Promise.all([1, 2].map(() => world.ok(ada, 'import_contacts', { file })))
  const signups = emails.filter((_, i) => i % 50 === 0)
  const answers = await Promise.all([
    world.jobs(),
    ...signups.map((email) =>
      world.call(ada, 'add_contact', { email: email.toUpperCase(), tags: ['signed up'] }),
    ),
  ])
  assert.ok(answers.slice(1).every((answer) => (answer as { status: number }).status < 300))
  const ended = await Promise.all(
    started.map(({ id }) => world.ok(ada, 'get_import', { importId: id })),
  )
  for (const { status, counts } of ended)
    assert.deepEqual(
      [status, counts.read, counts.added + counts.updated + counts.skipped],
      ['done', 3000, 3000],
    )
  assert.equal((await world.ok(ada, 'list_contacts', { include: 'total' })).total, 3000)
  // With either order of the imports, the contacts have the tags of both.
  assert.equal(
    (await world.ok(ada, 'list_contacts', { tag: 'imported', include: 'total' })).total,
    3000,
  )
  assert.equal(
    (await world.ok(ada, 'list_contacts', { tag: 'signed up', include: 'total' })).total,
    signups.length,
  )
})
