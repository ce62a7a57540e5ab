import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor, setStatus } from '#test/contacts.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import { runImport } from './import-jobs.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()

async function imported(account: TestAccount, input: object) {
  const { id } = await world.ok(account, 'import_contacts', input)
  await world.jobs()
  return world.ok(account, 'get_import', { importId: id })
}

const KNOWN = {
  email: 'known@example.com',
  source: 'footer',
  tags: ['old'],
  fields: { first_name: 'Ada', last_name: 'King' },
}
const ROW = { email: 'KNOWN@example.com', source: 'fair', tags: 'new', first_name: 'Augusta' }

const OUTCOMES = {
  skip: {
    source: 'footer',
    tags: ['old'],
    fields: { first_name: 'Ada', last_name: 'King' },
    updated: 0,
  },
  merge: {
    source: 'footer',
    tags: ['old', 'new'],
    fields: { first_name: 'Augusta', last_name: 'King' },
    updated: 1,
  },
  overwrite: { source: 'fair', tags: ['new'], fields: { first_name: 'Augusta' }, updated: 1 },
}
for (const [onConflict, { updated, ...expected }] of Object.entries(OUTCOMES)) {
  test(`a known address and onConflict ${onConflict}`, async () => {
    const ada = await openDoor(world)
    const before = await world.ok(ada, 'add_contact', KNOWN)
    const done = await imported(ada, { rows: [ROW], onConflict })
    assert.deepEqual(done.counts, { read: 1, added: 0, updated, skipped: 1 - updated, refused: 0 })
    assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: before.id }), {
      ...before,
      ...expected,
    })
    assert.equal((await world.events(ada)).length, 1)
  })
}

test('an unsubscribed contact stays unsubscribed, whatever the row says', async () => {
  for (const onConflict of ['merge', 'overwrite']) {
    const ada = await openDoor(world)
    for (const status of ['unsubscribed', 'bounced', 'complained']) {
      const { id } = await world.ok(ada, 'add_contact', { email: `${status}@example.com` })
      await setStatus(world, ada, id, status)
      for (const said of ['active', 'pending', 'unsubscribed', 'bounced', 'complained']) {
        await imported(ada, {
          rows: [{ email: `${status}@example.com`, status: said }],
          onConflict,
        })
        // A complaint has priority over a bounce.
        const expected = status === 'bounced' && said === 'complained' ? 'complained' : status
        assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, expected)
      }
    }
  }
})

test('a row can unsubscribe a contact, but cannot confirm one', async () => {
  const [ada, asking] = [await openDoor(world), await world.account()]
  const active = await world.ok(ada, 'add_contact', { email: 'a@example.com' })
  await imported(ada, {
    rows: [{ email: 'a@example.com', status: 'unsubscribed' }],
    onConflict: 'skip',
  })
  const left = await world.ok(ada, 'get_contact', { contactId: active.id })
  assert.equal(left.status, 'unsubscribed')
  assert.ok(left.unsubscribedAt)
  const waiting = await world.ok(asking, 'add_contact', { email: 'a@example.com' })
  await imported(asking, { rows: [{ email: 'a@example.com', status: 'active' }] })
  assert.equal((await world.ok(asking, 'get_contact', { contactId: waiting.id })).status, 'pending')
})

test('rows with tags that cannot be added are refused and the others continue', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'add_contact', { email: 'x@example.com', tags: ['leaving'] })
  await world.ok(ada, 'delete_tag', { tag: 'leaving' })
  const { id } = await world.ok(ada, 'import_contacts', {
    rows: [
      { email: 'a@example.com', tags: 'leaving' },
      { email: 'b@example.com', tags: 'kept' },
    ],
  })
  await runJob(
    world.system,
    runImport,
    { accountId: ada.accountId, importId: id },
    new AbortController().signal,
  )
  const done = await world.ok(ada, 'get_import', { importId: id })
  assert.deepEqual(
    [
      done.counts.added,
      done.errors.map(({ line, code }: { line: number; code: string }) => [line, code]),
    ],
    [1, [[1, 'tag_being_deleted']]],
  )
  await world.jobs()
})

test('an import gets on with signups of the same addresses at the same time', async () => {
  const ada = await openDoor(world)
  const emails = Array.from({ length: 200 }, (_, i) => `r${i}@example.com`)
  const { id } = await world.ok(ada, 'import_contacts', {
    rows: emails.map((email) => ({ email, tags: 'imported' })),
  })
  const [, ...answers] = await Promise.all([
    world.jobs(),
    ...emails
      .toReversed()
      .map((email) => world.call(ada, 'add_contact', { email, tags: ['signed up'] })),
  ])
  assert.ok(answers.every(({ status }) => status < 300))
  assert.equal((await world.ok(ada, 'get_import', { importId: id })).status, 'done')
  assert.equal((await world.ok(ada, 'list_contacts', { include: 'total' })).total, 200)
})
