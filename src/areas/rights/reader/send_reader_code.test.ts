import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { codeIn, linkReader, readMailedCode } from '../fixtures/link-reader.ts'
import { forgetOldCodes } from './reader-code-sql.ts'

const world = await testWorld()

test('mails six digits to the address alone, and stores neither them nor the address', async () => {
  const reader = await linkReader(world)
  assert.deepEqual(await world.ok(reader.link, 'send_reader_code', { purpose: 'erasure' }), {
    email: reader.email,
  })
  const waiting = await sql<{
    data: unknown
  }>`select data from pgboss.job where state <> 'completed' and name = 'send_reader_code_mail'`.execute(
    world.db,
  )
  await world.jobs()
  const code = codeIn(world, reader.email)
  assert.match(code, /^\d{6}$/)
  assert.doesNotMatch(JSON.stringify(waiting.rows), new RegExp(`${code}|${reader.email}`))
  const { rows } = await sql<{
    row: string
  }>`select c::text as row from reader_code c where account_id = ${uuidOf(reader.ada.accountId)}`.execute(
    world.db,
  )
  assert.equal(rows.length, 1)
  assert.doesNotMatch(rows[0]!.row, new RegExp(reader.email))
  const mail = await PostalMime.parse(
    world.mailer.sent.findLast(({ to }) => to === reader.email)!.raw,
  )
  assert.equal(mail.subject, 'Your code for The Weekly Garden')
  assert.ok(mail.html!.includes(code) && mail.html!.includes('erase your data'))
  assert.equal(world.mailer.sent.findLast(({ to }) => to === reader.email)!.urgent, true)
})

test('an address gets three codes an hour and six a day, whoever asks', async () => {
  const reader = await linkReader(world)
  const ask = async () => {
    try {
      await readMailedCode(world, reader, 'data')
      return 'sent'
    } catch (error) {
      return /too_many_codes/.exec((error as Error).message)?.[0]
    }
  }
  const hour = async () => {
    const answers = [await ask(), await ask(), await ask(), await ask()]
    world.clock.move(3_601_000)
    return answers
  }
  assert.deepEqual(await hour(), ['sent', 'sent', 'sent', 'too_many_codes'])
  assert.deepEqual(await hour(), ['sent', 'sent', 'sent', 'too_many_codes'])
  assert.deepEqual(await hour(), Array(4).fill('too_many_codes'))
  world.clock.move(24 * 3_600_000)
  assert.equal(await ask(), 'sent')
})

test('codes that are asked for at the same moment count, and one visitor asks five times in ten minutes', async () => {
  const reader = await linkReader(world)
  const answers = await Promise.all(
    Array.from({ length: 7 }, () =>
      world.call(reader.link, 'send_reader_code', { purpose: 'data' }, { address: '192.0.2.77' }),
    ),
  )
  const codes = answers.map(({ problem }) => problem?.refusal.code ?? 'sent').sort()
  assert.deepEqual(codes, [
    'rate_limited',
    'rate_limited',
    'sent',
    'sent',
    'sent',
    'too_many_codes',
    'too_many_codes',
  ])
  await world.jobs()
})

test('readers of a German newsletter get their code in German', async () => {
  const reader = await linkReader(world)
  const { newsletterId } = await world.ok(reader.ada, 'get_contact', { contactId: reader.id })
  await world.ok(reader.ada, 'update_newsletter', { newsletterId, language: 'de' })
  const code = await readMailedCode(world, reader, 'erasure')
  const mail = await PostalMime.parse(
    world.mailer.sent.findLast(({ to }) => to === reader.email)!.raw,
  )
  assert.equal(mail.subject, 'Ihr Code für The Weekly Garden')
  for (const part of [mail.text!, mail.html!])
    assert.ok(part.includes(code) && part.includes('endgültig zu löschen'))
})

test('a link to an earlier address, or to an erased contact, gets no code', async () => {
  const reader = await linkReader(world)
  await world.ok(reader.ada, 'update_contact', {
    contactId: reader.id,
    email: `moved-${reader.email}`,
  })
  assert.equal(
    (await world.refused(reader.link, 'send_reader_code', { purpose: 'data' })).code,
    'link_expired',
  )
  const other = await linkReader(world)
  await world.ok(other.ada, 'erase_contact', { contactId: other.id })
  assert.equal(
    (await world.refused(other.link, 'send_reader_code', { purpose: 'data' })).code,
    'link_expired',
  )
  assert.equal(
    (await world.refused(other.link, 'send_reader_code', { purpose: 'all' })).status,
    422,
  )
})

test('a mail that could not be sent within ten minutes is not sent', async () => {
  const reader = await linkReader(world)
  await world.ok(reader.link, 'send_reader_code', { purpose: 'data' })
  const before = world.mailer.sent.length
  world.clock.move(601_000)
  await world.jobs()
  assert.equal(world.mailer.sent.length, before)
})

test('a code is forgotten a day after it ended, when no limit counts it', async () => {
  const reader = await linkReader(world)
  await readMailedCode(world, reader, 'data')
  const stored = async () =>
    (
      await sql`select 1 from reader_code where account_id = ${uuidOf(reader.ada.accountId)}`.execute(
        world.db,
      )
    ).rows.length
  const after = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000)
  await forgetOldCodes(world.system, after(24))
  assert.equal(await stored(), 1)
  await forgetOldCodes(world.system, after(25))
  assert.equal(await stored(), 0)
})
