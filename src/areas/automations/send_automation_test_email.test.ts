import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { testWorld } from '#test/world.ts'
import { mail, writing } from './fixtures/automations.ts'

const world = await testWorld()
const { written, active } = writing(world)

test('sends the mail of a step as it is written now, with the values of a contact', async () => {
  const account = await world.account()
  const made = await active(account)
  const contact = await world.ok(account, 'add_contact', {
    email: 'ada@readers.test',
    fields: { first_name: 'Ada' },
  })
  const content = { format: 'markdown', body: 'Hello {{ first_name }}.' }
  await world.ok(account, 'update_automation', {
    automationId: made.id,
    steps: [mail({ id: 'first', content })],
  })
  const input = {
    automationId: made.id,
    stepId: 'first',
    to: ['eve@readers.test'],
    contactId: contact.id,
  }
  assert.deepEqual(await world.ok(account, 'send_automation_test_email', input), {
    automationId: made.id,
    stepId: 'first',
    to: ['eve@readers.test'],
  })
  await world.jobs()
  const sent = world.mailer.sent.filter(({ to }) => to === 'eve@readers.test')
  assert.equal(sent.length, 1)
  const parsed = await PostalMime.parse(sent[0]!.raw)
  assert.equal(parsed.subject, '[Test] Peas')
  assert.match(parsed.text!, /^Hello Ada/)
})

test('without addresses the mail goes to the owner', async () => {
  const account = await world.account()
  const { id } = await written(account)
  assert.deepEqual(
    (await world.ok(account, 'send_automation_test_email', { automationId: id, stepId: 'first' }))
      .to,
    [account.email],
  )
  await world.jobs()
})

test('a step that sends no mail is not found', async () => {
  const account = await world.account()
  const { id } = await written(account, { steps: [{ type: 'wait', id: 'pause', for: 'P1D' }] })
  for (const stepId of ['pause', 'gone'])
    assert.equal(
      (await world.refused(account, 'send_automation_test_email', { automationId: id, stepId }))
        .code,
      'not_found',
      stepId,
    )
})
