import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#operation/transaction.ts'
import { link, mailsTo, openDoor, signupsKey } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { suppress } from '../suppressions/suppression-sql.ts'
import { bulk, readers } from './fixtures/bulk.ts'

const world = await testWorld()
sumsStayRight(world)

async function leaveAndUndo(
  account: TestAccount,
  contactIds: readonly string[],
  meanwhile = async () => {},
) {
  const { id: jobId } = await bulk(world, account, { contactIds, action: { type: 'unsubscribe' } })
  await meanwhile()
  const before = (await world.events(account)).length
  await world.ok(account, 'undo_bulk_job', { jobId })
  await world.jobs()
  return (await world.events(account)).slice(before)
}

test('readers whom an undo brings back are subscriber.created, resubscribed, and as they were', async () => {
  const ada = await openDoor(world)
  const [id] = await readers(world, ada, ['reader'], { tags: ['vip'] })
  const before = await world.ok(ada, 'get_contact', { contactId: id })
  assert.deepEqual(
    (await leaveAndUndo(ada, [id!])).map(({ type, data }) => [type, data]),
    [['subscriber.created', { subscriber: before, resubscribed: true }]],
  )
  const [{ type, detail }] = (await world.ok(ada, 'get_contact_activity', { contactId: id })).data
  assert.deepEqual([type, detail], ['returned', 'The unsubscribe was undone.'])
})

test('a reader who bounced meanwhile has not come back, and is told of by no event', async () => {
  const ada = await openDoor(world)
  const ids = await readers(world, ada, ['bounces', 'back'])
  const gone = {
    email: 'bounces@example.com',
    reason: 'bounced',
    detail: null,
    campaignId: null,
  } as const
  const told = await leaveAndUndo(ada, ids, () =>
    transaction(world.system, ada.accountId, async (scope) => {
      await suppress(scope, [gone])
    }),
  )
  assert.deepEqual(
    told.map(({ type, data }) => [type, data.subscriber.email]),
    [['subscriber.created', 'back@example.com']],
  )
})

test('an undo sends no welcome and no confirmation mail, and begins no automation', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const [pending] = await readers(world, ada, ['pending'])
  assert.equal(await mailsTo(world, 'pending@example.com'), 1)
  await world.ok(ada, 'update_newsletter', { newsletterId, asksForConfirmation: false })
  const [active] = await readers(world, ada, ['active'])
  await world.ok(ada, 'update_newsletter', {
    newsletterId,
    welcomeEmail: { enabled: true, content: 'Hello' },
  })
  for (const type of ['signed_up', 'confirmed']) {
    const steps = [{ type: 'add_tag', tag: 'met' }]
    const { id: automationId } = await world.ok(ada, 'create_automation', {
      name: type,
      trigger: { type },
      steps,
    })
    await world.ok(ada, 'activate_automation', { automationId })
  }
  assert.equal((await leaveAndUndo(ada, [pending!, active!])).length, 2)
  assert.deepEqual(
    [await mailsTo(world, 'pending@example.com'), await mailsTo(world, 'active@example.com')],
    [1, 0],
  )
  const { data } = await world.ok(ada, 'list_automations')
  assert.deepEqual(
    data.map(({ counts }: { counts: { entered: number } }) => counts.entered),
    [0, 0],
  )
})

test('a pending reader comes back pending, with what a form has left for the confirmation', async () => {
  const ada = await world.account()
  const [id] = await readers(world, ada, ['pending'])
  const key = await signupsKey(world, ada)
  await world.ok(key, 'add_contact', {
    email: 'pending@example.com',
    fields: { first_name: 'Ada' },
    visitorIp: '2001:db8::1',
  })
  await leaveAndUndo(ada, [id!])
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'pending')
  await world.ok(link(world, ada, id!, 'confirm'), 'confirm_contact')
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).fields, {
    first_name: 'Ada',
  })
})
