import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { exampleId } from '#operation/fields.ts'
import { noticeMessage } from './notice-message.ts'

const endpoint = {
  id: exampleId('whk'),
  url: 'https://hooks.garden.org/in?a=1&b=<i>',
  events: null,
  newsletterId: null,
  status: 'off' as const,
  offReason: 'gone' as const,
  offAt: '2026-01-15T09:30:00.000Z',
  createdAt: '2026-01-15T09:30:00.000Z',
  secretHint: 'whsec_MfKQ…',
}
const given = {
  endpoint,
  owner: 'ada@garden.org',
  reason: 'gone' as const,
  at: new Date('2026-01-15T09:30:00.000Z'),
  deployment: { baseUrl: 'http://mailcast.test', mailFrom: 'news@mailcast.test' },
}

test('the mail says which endpoint, why, and what to do, in text and HTML', async () => {
  const message = noticeMessage(given)
  const mail = await PostalMime.parse(message.raw)
  assert.deepEqual([message.to, mail.from!.address], ['ada@garden.org', 'news@mailcast.test'])
  assert.equal(mail.subject, 'A webhook endpoint of your account was turned off: hooks.garden.org')
  assert.ok(mail.text!.includes(endpoint.url) && mail.text!.includes('410 Gone'))
  assert.ok(mail.html!.includes('https://hooks.garden.org/in?a=1&amp;b=&lt;i&gt;'))
})

test('every try of one mail has the same message id', () => {
  assert.equal(noticeMessage(given).messageId, noticeMessage(given).messageId)
})

test('without MAIL_FROM it comes from the address of the owner', () => {
  assert.equal(noticeMessage({ ...given, deployment: { ...given.deployment, mailFrom: '' } }).from, 'ada@garden.org')
})
