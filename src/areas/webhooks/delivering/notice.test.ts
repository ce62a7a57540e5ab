import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { testWorld } from '#test/world.ts'
import { deliver, receiver, somethingHappens } from '../fixtures/receiver.ts'

const world = await testWorld()

test('when an endpoint is turned off, the owner receives its address, the reason and the steps, in text and HTML', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(410)
  const url = `${mine.url}?a=1&b=<i>`
  const endpoint = await world.ok(ada, 'create_webhook_endpoint', { url })
  await somethingHappens(world, ada)
  await deliver(world)
  await world.jobs()
  const [message, ...more] = world.mailer.sent.filter(({ to }) => to === ada.email)
  assert.deepEqual(more, [])
  assert.match(message!.messageId, /^off_/)
  const mail = await PostalMime.parse(message!.raw)
  assert.equal(
    mail.subject,
    `A webhook endpoint of your account was turned off: ${new URL(url).host}`,
  )
  for (const said of [
    endpoint.url,
    endpoint.id,
    '410 Gone',
    'update_webhook_endpoint with status "on"',
  ])
    assert.ok(mail.text!.includes(said), said)
  assert.ok(
    mail.html!.includes(
      endpoint.url.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;'),
    ),
  )
})
