import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { uuidOf } from '#lib/typeid.ts'
import { transaction } from '#operation/transaction.ts'
import { link, openDoor, sendDue } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { smtpSink } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { smtpMailer } from '#adapters/mailer/smtp-mailer.ts'
import { addressDigest } from '../reader/preferences-token.ts'
import { suppress } from '../suppressions/suppression-sql.ts'

const world = await testWorld()
const { request } = await testServer(world)
const sink = await smtpSink()

/**
 * Addresses with characters that have a meaning in links, paths, shells, spreadsheets, SQL, headers
 * or HTML.
 */
const STRANGE = [
  'smith&jones@example.com',
  'a/b?c#d%25e@example.com',
  '=1+1@example.com',
  "o'brien'@example.com",
  '100%_!$*@example.com',
  '{{email}}~`|^@example.com',
  '=?utf-8?q?x?=@example.com',
  '&amp@example.com',
]

test('strange addresses are added, found by their path, by a filter and by a part, changed and deleted, over HTTP', async () => {
  const ada = await openDoor(world)
  for (const email of STRANGE) {
    const made = await request('/api/v1/contacts', {
      method: 'POST',
      key: ada.apiKey,
      json: { email },
    })
    assert.deepEqual([made.status, made.body.email], [201, email])
    const path = `/api/v1/contacts/${encodeURIComponent(email)}?newsletterId=${ada.newsletterId}`
    assert.equal((await request(path, { key: ada.apiKey })).body.id, made.body.id)
    for (const query of [
      `email=${encodeURIComponent(email.toUpperCase())}`,
      `q=${encodeURIComponent(email.split('@')[0]!)}`,
    ]) {
      const { data } = (await request(`/api/v1/contacts?${query}`, { key: ada.apiKey })).body
      assert.deepEqual(
        data.map(({ id }: { id: string }) => id),
        [made.body.id],
        query,
      )
    }
    assert.equal(
      (await world.ok(ada, 'add_contact', { email: email.toUpperCase() })).id,
      made.body.id,
    )
  }
  const paged = await world.ok(ada, 'list_contacts', { sort: 'email', limit: 1 })
  const rest = await world.ok(ada, 'list_contacts', { sort: 'email', cursor: paged.nextCursor })
  assert.equal(rest.data.length, STRANGE.length - 1)
})

test('they are on the suppression list and leave it by their path', async () => {
  const ada = await openDoor(world)
  await transaction(world.system, ada.accountId, (scope) =>
    suppress(
      scope,
      STRANGE.map((email) => ({ email, reason: 'bounced', detail: null, campaignId: null })),
    ),
  )
  for (const email of STRANGE) {
    const answer = await request(`/api/v1/suppressions/${encodeURIComponent(email)}`, {
      method: 'DELETE',
      key: ada.apiKey,
    })
    assert.equal(answer.status, 204, email)
  }
})

test('they come out of a CSV file as they went in', async () => {
  const ada = await openDoor(world)
  const file = `email,first_name\n${STRANGE.map((email) => `"${email}","x, y"`).join('\n')}\n${STRANGE.map((email) => `${email.toUpperCase()},z`).join('\n')}`
  const { id } = await world.ok(ada, 'import_contacts', { file })
  await world.jobs()
  const { counts, errors } = await world.ok(ada, 'get_import', { importId: id })
  assert.deepEqual([errors, counts.added], [[], STRANGE.length])
  const { data } = (await world.ok(ada, 'list_contacts')) as { data: { email: string }[] }
  assert.deepEqual(data.map(({ email }) => email).toSorted(), STRANGE.toSorted())
})

test('a real mail server receives each unchanged, the header names it, and HTML shows it', async (t) => {
  const ada = await world.account()
  const mailer = smtpMailer(sink.url, world.log)
  t.after(() => mailer.close())
  for (const email of STRANGE) await world.ok(ada, 'add_contact', { email })
  await sendDue(world)
  const mails = STRANGE.map((email) => world.mailer.sent.find(({ to }) => to === email)!)
  for (const mail of mails) assert.equal((await mailer.send(mail)).outcome, 'sent', mail.to)
  assert.deepEqual(
    sink.mails.map(({ to }) => to),
    STRANGE,
  )
  for (const [i, { raw }] of sink.mails.entries())
    assert.ok(raw.toString().includes(`\r\nTo: ${STRANGE[i]}\r\n`))

  const campaign = {
    subject: 'To {{ email }}',
    content: { body: '[{{ email }}](https://garden.example/?e={{ email | url_encode }})' },
  }
  const { id } = await world.ok(ada, 'create_campaign', campaign)
  const contact = await world.ok(ada, 'get_contact', {
    contactId: STRANGE[0],
    newsletterId: ada.newsletterId,
  })
  await world.ok(ada, 'send_test_email', {
    campaignId: id,
    contactId: contact.id,
    to: ['ada@example.com'],
  })
  await world.jobs()
  const shown = await PostalMime.parse(
    world.mailer.sent.findLast(({ to }) => to === 'ada@example.com')!.raw,
  )
  assert.match(shown.subject!, /To smith&jones@example\.com$/)
  assert.match(
    shown.html!,
    /href="https:\/\/garden\.example\/\?e=smith%26jones%40example\.com"[^>]*>smith&amp;jones@example\.com</,
  )
})

test('pages show them as text', async () => {
  const ada = await world.account()
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  const email = 'smith&jones@example.com'
  const form = new URLSearchParams({ email })
  const answer = await request(`/n/${slug}`, {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.ok(answer.status < 400, answer.text)
  const { id } = await world.ok(ada, 'get_contact', {
    contactId: email,
    newsletterId: ada.newsletterId,
  })
  const { token } = link(world, ada, id, 'preferences', { generation: addressDigest(email) }) as {
    token: string
  }
  assert.match((await request(`/preferences/${token}`)).text, /smith&amp;jones@example\.com/)
})

test('a contact whose address is refused today can still be read, found, reported in events, moved and deleted', async () => {
  const ada = await openDoor(world)
  const old = [`${'x'.repeat(65)}@example.com`, 'test@iana-.com', `a@${'y'.repeat(64)}.com`]
  for (const email of old) {
    assert.equal((await world.refused(ada, 'add_contact', { email })).status, 422)
    const { id } = await world.ok(ada, 'add_contact', { email: 'new@example.com' })
    await sql`update contact set email = ${email} where account_id = ${uuidOf(ada.accountId)} and contact_id = ${uuidOf(id)}`.execute(
      world.db,
    )
    assert.equal((await world.ok(ada, 'list_contacts', { email })).data[0].email, email)
    assert.equal(
      (await world.ok(ada, 'get_contact', { contactId: email, newsletterId: ada.newsletterId })).id,
      id,
    )
    await world.ok(ada, 'update_contact', { contactId: id, tags: ['seen'] })
    assert.equal((await world.events(ada)).at(-1)!.data.subscriber.email, email)
    await world.ok(link(world, ada, id, 'unsubscribe'), 'unsubscribe_reader', { via: 'mail_app' })
    assert.equal(
      (
        await world.ok(
          link(world, ada, id, 'preferences', { generation: addressDigest(email) }),
          'get_preferences',
        )
      ).email,
      email,
    )
    await world.ok(ada, 'delete_contact', { contactId: id })
  }
})
