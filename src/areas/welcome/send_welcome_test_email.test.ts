import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const mailsTo = async (address: string) => {
  await world.jobs()
  return Promise.all(
    world.mailer.sent.filter(({ to }) => to === address).map(({ raw }) => PostalMime.parse(raw)),
  )
}

test('sends a text that is not saved yet, marked as a test, to each address once; saves nothing and welcomes no reader', async () => {
  const ada = await openDoor(world)
  const { newsletterId } = ada
  const before = await world.ok(ada, 'get_newsletter', { newsletterId })
  const answer = await world.call(ada, 'send_welcome_test_email', {
    newsletterId,
    to: ['one@example.com', 'two@example.com', 'one@example.com'],
    subject: 'Hello {{ first_name | default: "friend" }}',
    content: 'You are {{ email }}.',
  })
  assert.deepEqual(
    [answer.status, answer.body],
    [202, { newsletterId, to: ['one@example.com', 'two@example.com'] }],
  )
  for (const address of ['one@example.com', 'two@example.com']) {
    const [mail, ...others] = await mailsTo(address)
    assert.equal(others.length, 0)
    assert.equal(mail!.subject, '[Test] Hello friend')
    assert.match(mail!.text!, new RegExp(`You are ${address}`))
    assert.match(mail!.text!, /\/unsubscribe\/test$/m)
  }
  assert.deepEqual(await world.ok(ada, 'get_newsletter', { newsletterId }), before)
})

test('without anything it sends the saved text to the account’s owner, with a contact’s values where one is named', async () => {
  const ada = await openDoor(world)
  const { newsletterId } = ada
  await world.ok(ada, 'update_newsletter', {
    newsletterId,
    welcomeEmail: { subject: 'Saved', content: 'Dear {{ first_name }}' },
  })
  const reader = await world.ok(ada, 'add_contact', {
    email: 'reader-of-tests@example.com',
    fields: { first_name: 'Bo' },
  })
  assert.deepEqual(
    await world.ok(ada, 'send_welcome_test_email', { newsletterId, contactId: reader.id }),
    { newsletterId, to: [ada.email] },
  )
  const [mail] = await mailsTo(ada.email)
  assert.equal(mail!.subject, '[Test] Saved')
  assert.match(mail!.text!, /^Dear Bo/)
  assert.equal((await mailsTo(reader.email)).length, 0)
})

test('refuses a text that cannot be made into a mail, at its place, and one that is missing', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const broken = await world.refused(ada, 'send_welcome_test_email', {
    newsletterId,
    content: '{% if %}',
    subject: '{{ }',
  })
  assert.deepEqual(
    broken.errors!.map(({ pointer }) => pointer),
    ['/subject', '/content'],
  )
  assert.equal(
    (await world.refused(ada, 'send_welcome_test_email', { newsletterId })).code,
    'welcome_incomplete',
  )
})

test('takes one to five addresses, and neither newsletter nor contact of another account', async () => {
  const [ada, eve] = [await openDoor(world), await openDoor(world)]
  const { newsletterId } = ada
  const stranger = await world.ok(eve, 'add_contact', { email: 'stranger@example.com' })
  const many = Array.from({ length: 6 }, (_, i) => `a${i}@example.com`)
  for (const to of [[], many, ['not an address']])
    assert.equal(
      (await world.refused(ada, 'send_welcome_test_email', { newsletterId, content: 'Hi', to }))
        .status,
      422,
    )
  assert.equal(
    (
      await world.refused(ada, 'send_welcome_test_email', {
        newsletterId,
        content: 'Hi',
        contactId: stranger.id,
      })
    ).status,
    404,
  )
  assert.equal(
    (await world.refused(eve, 'send_welcome_test_email', { newsletterId, content: 'Hi' })).status,
    404,
  )
})
