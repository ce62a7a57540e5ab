import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboxWorld } from '../fixtures/outbox.ts'

test('shows headers, HTML and text of a mail, without the image that counts opens', async () => {
  const { session, send, world } = await outboxWorld()
  const image = `<img src="http://mailcast.test/o/${'a'.repeat(48)}.gif" width="1">`
  await send({
    to: 'ada@example.com',
    subject: 'Grüße',
    html: `<p>Hello</p>${image}<img src="https://garden.example/pea.png">`,
    text: 'Hello',
  })
  const [{ name }] = (await world.ok(session, 'list_outbox_mails')).data
  const mail = await world.ok(session, 'get_outbox_mail', { name })
  assert.deepEqual([mail.subject, mail.to, mail.text.trim()], ['Grüße', 'ada@example.com', 'Hello'])
  assert.match(mail.html, /<p>Hello<\/p><img src="https:\/\/garden\.example\/pea\.png">/)
  const headers = new Map(
    mail.headers.map((header: { name: string; value: string }) => [header.name, header.value]),
  )
  assert.match(headers.get('Message-ID') as string, /^<mail\.\d+@mailcast\.test>$/)
})

test('a mail that is not there is not found, and no other file is ever read', async () => {
  const { session, world } = await outboxWorld()
  assert.equal(
    (
      await world.refused(session, 'get_outbox_mail', {
        name: '20260115T093000000Z-0123456789abcdef01234567.eml',
      })
    ).code,
    'not_found',
  )
  for (const name of [
    '../secret-key',
    '..',
    'x.eml',
    '20260115T093000000Z-0123456789abcdef01234567.eml/../../secret-key',
  ])
    assert.equal((await world.refused(session, 'get_outbox_mail', { name })).status, 422)
})

test('is for owners of every account alone', async () => {
  const { session, send, world } = await outboxWorld()
  await send({ to: 'ada@example.com', subject: 'Set another password' })
  const [{ name }] = (await world.ok(session, 'list_outbox_mails')).data
  await world.account()
  assert.equal((await world.refused(session, 'get_outbox_mail', { name })).status, 403)
})
