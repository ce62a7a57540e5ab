import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('a new address is pending where the newsletter asks for confirmation, and gets one mail', async () => {
  const ada = await world.account()
  const answer = await world.call(ada, 'add_contact', { email: ' Reader@EXAMPLE.com ', source: 'footer', fields: { first_name: 'Ada' } })
  assert.equal(answer.status, 201)
  const contact = answer.body as Record<string, unknown>
  assert.equal(contact['email'], 'Reader@example.com')
  assert.equal(contact['status'], 'pending')
  assert.deepEqual(contact['fields'], { first_name: 'Ada' })
  await world.jobs()
  const mails = world.mailer.sent.filter(({ to }) => to === 'Reader@example.com')
  assert.equal(mails.length, 1)
  assert.match(mails[0]!.raw.toString(), /Please confirm: The Weekly Garden/)
})
