import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidBytes, uuidOf } from '#lib/typeid.ts'
import { mailsTo, openDoor, setStatus } from '#test/contacts.ts'
import { exampleId } from '#operation/fields.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'
import { preferencesSigner } from './preferences-token.ts'

const world = await testWorld()
sumsStayRight(world)
let readers = 0

/**
 * Makes a reader of two newsletters of one account, with the link in a mail of the first
 * newsletter.
 */
async function readerOfTwo(about: string | null = null) {
  const ada = await openDoor(world)
  const { id: secondId } = await world.ok(ada, 'create_newsletter', {
    name: 'Seeds',
    asksForConfirmation: false,
  })
  const email = `reader${(readers += 1)}@example.com`
  const first = await world.ok(ada, 'add_contact', { email })
  const second = await world.ok(ada, 'add_contact', { email, newsletterId: secondId })
  const link = {
    kind: 'token' as const,
    token: preferencesSigner(world.vault, { accountId: ada.accountId, about })(
      uuidBytes(first.id),
      email,
    ),
  }
  const status = async ({ id }: { id: string }): Promise<string> =>
    (await world.ok(ada, 'get_contact', { contactId: id })).status
  return { ada, email, first, second, secondId, link, status }
}

test('leaves one newsletter and stays on the other; says so like the link to leave', async () => {
  const { ada, first, second, secondId, link, status } = await readerOfTwo()
  const view = await world.ok(link, 'update_preferences', {
    change: 'leave',
    newsletterId: secondId,
  })
  assert.deepEqual(
    view.newsletters.map(({ state }: { state: string }) => state),
    ['on', 'off'],
  )
  assert.deepEqual([await status(first), await status(second)], ['active', 'unsubscribed'])
  const event = (await world.events(ada)).at(-1)!
  assert.deepEqual(
    [event.type, event.data.via, event.data.subscriber.id],
    ['subscriber.unsubscribed', 'email_link', second.id],
  )
})

test('leaves all of them at once, and what two open pages ask for does not undo each other', async () => {
  const { first, second, secondId, link, status, ada } = await readerOfTwo()
  await Promise.all([
    world.ok(link, 'update_preferences', { change: 'leave_all' }),
    world.ok(link, 'update_preferences', { change: 'leave', newsletterId: secondId }),
    world.ok(link, 'update_preferences', { change: 'leave_all' }),
  ])
  assert.deepEqual([await status(first), await status(second)], ['unsubscribed', 'unsubscribed'])
  assert.equal(
    (await world.events(ada)).filter(({ type }) => type === 'subscriber.unsubscribed').length,
    2,
  )
})

test('returns at once to a newsletter without confirmation, and is asked by one with it', async () => {
  const { ada, email, first, second, secondId, link, status } = await readerOfTwo()
  await world.ok(link, 'update_preferences', { change: 'leave_all' })
  await world.ok(link, 'update_preferences', { change: 'return', newsletterId: secondId })
  assert.equal(await status(second), 'active')
  const event = (await world.events(ada)).at(-1)!
  assert.deepEqual([event.type, event.data.resubscribed], ['subscriber.created', true])

  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: true,
  })
  const view = await world.ok(link, 'update_preferences', {
    change: 'return',
    newsletterId: ada.newsletterId,
  })
  assert.equal(view.newsletters[0].state, 'waiting')
  assert.equal(await status(first), 'pending')
  assert.equal(await mailsTo(world, email), 1)
})

test('returning where one is already changes nothing, and revives no address that bounced', async () => {
  const { ada, second, secondId, link, status } = await readerOfTwo()
  const before = (await world.events(ada)).length
  await world.ok(link, 'update_preferences', { change: 'return', newsletterId: secondId })
  await setStatus(world, ada, second.id, 'bounced')
  await world.ok(link, 'update_preferences', { change: 'return', newsletterId: secondId })
  assert.equal(await status(second), 'bounced')
  assert.equal((await world.events(ada)).length, before)
})

test('leaving the newsletter whose issue had the link counts for that issue', async () => {
  const { ada, link, first } = await readerOfTwo(exampleId('cmp'))
  await world.ok(link, 'update_preferences', { change: 'leave_all' })
  const { rows } = await sql<{
    mine: boolean
    campaign: boolean
  }>`select contact_id = ${uuidOf(first.id)} as mine, campaign_id is not null as campaign
    from consent where account_id = ${uuidOf(ada.accountId)} and kind = 'unsubscribed' order by mine`.execute(
    world.db,
  )
  assert.deepEqual(rows, [
    { mine: false, campaign: false },
    { mine: true, campaign: true },
  ])
})

test('touches no newsletter that the address was never on, nor one of another account', async () => {
  const { ada, link } = await readerOfTwo()
  const stranger = await world.account()
  const third = await world.ok(ada, 'create_newsletter', { name: 'Third' })
  for (const newsletterId of [stranger.newsletterId, third.id])
    assert.equal(
      (await world.refused(link, 'update_preferences', { change: 'return', newsletterId })).code,
      'not_found',
    )
  assert.equal(
    (await world.refused(link, 'update_preferences', { change: 'leave' })).code,
    'not_found',
  )
  assert.equal((await world.refused(link, 'update_preferences', { change: 'all' })).status, 422)
})

test('leaving is never refused for a limit; returning over and over is', async () => {
  const { secondId, link } = await readerOfTwo()
  const codes: (string | undefined)[] = []
  for (let i = 0; i < 21; i++) {
    await world.ok(link, 'update_preferences', { change: 'leave', newsletterId: secondId })
    codes.push(
      (await world.call(link, 'update_preferences', { change: 'return', newsletterId: secondId }))
        .problem?.refusal.code,
    )
  }
  assert.equal(codes.indexOf('rate_limited'), 20)
  await world.ok(link, 'update_preferences', { change: 'leave', newsletterId: secondId })
})

test('an old link does nothing once the address has changed', async () => {
  const { ada, first, link, status } = await readerOfTwo()
  await world.ok(ada, 'update_contact', {
    contactId: first.id,
    email: `moved${readers}@example.com`,
  })
  assert.equal(
    (await world.refused(link, 'update_preferences', { change: 'leave_all' })).code,
    'link_expired',
  )
  assert.equal(await status(first), 'active')
})
