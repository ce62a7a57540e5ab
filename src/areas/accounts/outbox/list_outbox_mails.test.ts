import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORIGIN } from '#test/person.ts'
import { outboxWorld } from '../fixtures/outbox.ts'

test('lists mails newest first, page by page, with addresses, subject, time and size', async () => {
  const { session, send, world } = await outboxWorld()
  for (const [i, subject] of ['One', 'Two', 'Three'].entries())
    await send({ to: `reader${i}@example.com`, subject })
  const first = await world.ok(session, 'list_outbox_mails', { limit: 2 })
  const rest = await world.ok(session, 'list_outbox_mails', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual(
    [...first.data, ...rest.data].map(({ subject }: { subject: string }) => subject),
    ['Three', 'Two', 'One'],
  )
  assert.equal(rest.nextCursor, null)
  const { name, bytes, writtenAt, ...mail } = rest.data[0]
  assert.deepEqual(mail, {
    from: 'news@mailcast.test',
    to: 'reader0@example.com',
    subject: 'One',
    kind: 'notice',
    campaignId: null,
  })
  assert.match(name, /^\d{8}T\d{9}Z-[0-9a-f]{24}\.eml$/)
  assert.equal(writtenAt.replace(/[-:.]/g, ''), name.slice(0, 19))
  assert.ok(bytes > 200)
})

test('finds mails to an address, and by words of the subject, over pages that may be short', async () => {
  const { session, send, world } = await outboxWorld()
  for (let i = 0; i < 6; i++)
    await send({
      to: i % 2 ? 'Ada@example.com' : 'bob@example.com',
      subject: i < 3 ? 'Welcome' : 'Confirm',
    })
  const subjects = async (filter: object) => {
    const found: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await world.ok(session, 'list_outbox_mails', { ...filter, limit: 1, cursor })
      found.push(
        ...page.data.map(({ to, subject }: { to: string; subject: string }) => `${subject} ${to}`),
      )
      if (page.nextCursor === null) return found
      cursor = page.nextCursor
    }
  }
  assert.deepEqual(await subjects({ to: 'ada@example.com' }), [
    'Confirm Ada@example.com',
    'Confirm Ada@example.com',
    'Welcome Ada@example.com',
  ])
  assert.deepEqual(await subjects({ q: 'welc', to: 'ada@example.com' }), [
    'Welcome Ada@example.com',
  ])
  assert.deepEqual(await subjects({ q: 'nothing' }), [])
})

test('finds mails by a domain in its own letters, and by each spelling of a word', async () => {
  const { session, send, world } = await outboxWorld()
  await send({ to: 'max@xn--bcher-kva.example', subject: 'It’s “Straße” No. 5' })
  await send({ to: 'kim@example.com', subject: 'Other' })
  for (const filter of [
    { q: 'bücher' },
    { q: 'büch' },
    { q: 'xn--bcher' },
    { to: 'max@BÜCHER.example' },
    { q: "it's" },
    { q: 'STRASSE' },
  ]) {
    const { data } = await world.ok(session, 'list_outbox_mails', filter)
    assert.deepEqual(
      data.map(({ to }: { to: string }) => to),
      ['max@xn--bcher-kva.example'],
      JSON.stringify(filter),
    )
  }
})

test('is for owners of every account, and on localhost for a browser on the machine too', async () => {
  const { session, world } = await outboxWorld(ORIGIN)
  await world.ok(session, 'list_outbox_mails')
  await world.account()
  // Now there is an account of another owner, whose links to new passwords are in the outbox.
  assert.equal((await world.refused(session, 'list_outbox_mails')).code, 'forbidden')
  assert.equal(
    (await world.refused({ ...session, isHere: true }, 'list_outbox_mails')).code,
    'forbidden',
  )

  const local = await outboxWorld('http://localhost:3000')
  await local.world.account()
  assert.equal((await local.world.refused(local.session, 'list_outbox_mails')).code, 'forbidden')
  await local.world.ok({ ...local.session, isHere: true }, 'list_outbox_mails')
})

test('says so where mail is sent for real', async () => {
  const { session, world } = await outboxWorld()
  world.system.ports.outbox = null
  const refused = await world.refused(session, 'list_outbox_mails')
  assert.deepEqual([refused.status, refused.code], [404, 'no_outbox'])
})
