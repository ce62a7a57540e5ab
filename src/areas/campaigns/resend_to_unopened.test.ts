import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder, SENT } from './fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers, work, withMailer } = campaigns(world)

test('makes a draft that goes to those who got it, have not opened it themselves and are still subscribed', async () => {
  const ada = await world.account()
  const [opened, byMachine, left, failed, unopened] = await subscribers(ada, 5)
  const sent = await sending(ada, { audience: { tier: 'free' } })
  await work(
    withMailer(
      recorder(({ to }) => (to === failed!.email ? { outcome: 'refused', detail: '452 no' } : SENT))
        .send,
    ),
  )
  await subscribers(ada, 2)
  for (const [reader, machine] of [
    [opened, false],
    [byMachine, true],
  ] as const)
    await sql`insert into engagement (account_id, mailing_id, recipient_id, act, by_machine, times, first_at, last_at)
      values (${uuidOf(ada.accountId)}, ${uuidOf(sent.id)}, ${uuidOf(reader!.id)}, 'open', ${machine}, 1, now(), now())`.execute(
      world.db,
    )
  await world.ok(ada, 'unsubscribe_contact', { contactId: left!.id })

  const again = await world.ok(ada, 'resend_to_unopened', {
    campaignId: sent.id,
    subject: 'Did you see?',
  })
  assert.deepEqual(
    [again.status, again.subject, again.content, again.audience.unopenedOf],
    ['draft', 'Did you see?', sent.content, sent.id],
  )
  const mail = recorder()
  await world.ok(ada, 'send_campaign', { campaignId: again.id })
  await work(withMailer(mail.send))
  assert.deepEqual(mail.to.toSorted(), [byMachine!.email, unopened!.email].toSorted())
})

test('is of a sent campaign of the own account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { id } = await draft(ada)
  assert.equal(
    (await world.refused(ada, 'resend_to_unopened', { campaignId: id })).code,
    'campaign_not_sent',
  )
  assert.equal((await world.refused(eve, 'resend_to_unopened', { campaignId: id })).status, 404)
})

test('a draft names no campaign that its newsletter does not have', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(eve, 1)
  const [own, other] = [await draft(ada), await sending(eve)]
  const audience = { unopenedOf: other.id }
  const named = ({ errors }: { errors?: { code: string; pointer?: string }[] }) =>
    errors!.map(({ code, pointer }) => [code, pointer])
  const expected = [['unknown_campaign', '/audience/unopenedOf']]
  assert.deepEqual(
    named(await world.refused(ada, 'update_campaign', { campaignId: own.id, audience })),
    expected,
  )
  assert.deepEqual(
    named(await world.refused(ada, 'create_campaign', { subject: 'March', audience })),
    expected,
  )
})

test('when its campaign was deleted the plan says so, and the text can still be written', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const sent = await sending(ada)
  await work()
  const again = await world.ok(ada, 'resend_to_unopened', { campaignId: sent.id })
  await world.ok(ada, 'delete_campaign', { campaignId: sent.id })
  await world.ok(ada, 'update_campaign', { campaignId: again.id, subject: 'Did you see?' })
  const { checks } = await world.ok(ada, 'get_campaign_plan', { campaignId: again.id })
  const { detail } = checks.find(({ code }: { code: string }) => code === 'broken_audience')
  assert.ok(
    detail.includes(`no campaign ${sent.id}`) && detail.includes('set unopenedOf to null'),
    detail,
  )
  await world.ok(ada, 'update_campaign', { campaignId: again.id, audience: { unopenedOf: null } })
})

test('has a limit of its own, and takes nothing from duplicate_campaign', async () => {
  const ada = await world.account()
  const { id } = await draft(ada)
  for (let i = 0; i < 60; i++)
    assert.equal(
      (await world.refused(ada, 'resend_to_unopened', { campaignId: id })).code,
      'campaign_not_sent',
    )
  const problem = await world.refused(ada, 'resend_to_unopened', { campaignId: id })
  assert.deepEqual([problem.status, problem['violatedPolicies']], [429, ['resend_to_unopened']])
  await world.ok(ada, 'duplicate_campaign', { campaignId: id })
})
