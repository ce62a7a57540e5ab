import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidBytes } from '#lib/typeid.ts'
import { openPool } from '#adapters/postgres/pool.ts'
import { LINKED } from '#areas/emails/index.ts'
import { run } from '#operation/run.ts'
import { testWorld } from '#test/world.ts'
import { findRecipient } from './find-recipient.ts'
import { BY_HAND, BY_PROGRAM, sentCampaign } from '#areas/engagement/fixtures/engagement.ts'
import { findLinks } from './link-sql.ts'
import { recipientTokenMaker } from '#areas/emails/message/recipient-token.ts'
import { open_link } from './open_link.ts'

const world = await testWorld({ baseUrl: 'https://mail.example' })

test('answers with the address of the link, and counts each reader once and each click', async () => {
  const sent = await sentCampaign(world)
  for (const reader of sent.subscribers.slice(0, 2)) {
    const { credential } = await sent.mailOf(reader)
    for (let times = 0; times < 2; times++) {
      assert.deepEqual(await world.ok(credential, 'open_link', { number: 1, visit: BY_HAND }), {
        address: 'https://a.example/?x=1&y=2',
      })
    }
  }
  const { credential } = await sent.mailOf(sent.subscribers[0]!)
  await world.ok(credential, 'open_link', { number: 2, visit: BY_HAND })
  assert.deepEqual(await sent.counted(), { opens: 2, clicks: 2, machineOpens: 0, machineClicks: 0 })
  const links = await sent.links()
  assert.deepEqual(
    links.map(({ number, url, clicks, readers, machine_clicks }) => [
      number,
      url,
      clicks,
      readers,
      machine_clicks,
    ]),
    [
      [1, 'https://a.example/?x=1&y=2', 4, 2, 0],
      [2, 'https://b.example', 1, 1, 0],
    ],
  )
  assert.ok(links[0]!.last_clicked_at! > new Date(sent.campaign.createdAt))
  assert.equal(
    await sent.timesOpened(sent.subscribers[0]!),
    0,
    'a click implies an open, but no image was loaded',
  )
})

test('counts bots apart, and clicks that come sooner than a person can', async () => {
  const sent = await sentCampaign(world)
  const [ada, bo, cy] = sent.subscribers.map((reader) => sent.mailOf(reader))
  await world.ok((await ada!).credential, 'open_link', { number: 1, visit: BY_PROGRAM })
  // The campaign is sent earlier, because a busy machine may use up some of the five seconds.
  world.clock.move(-70_000)
  await world.ok((await bo!).credential, 'open_link', { number: 1, visit: BY_HAND })
  world.clock.move(70_000)
  await world.ok((await cy!).credential, 'open_link', { number: 1, visit: null })
  assert.deepEqual(await sent.counted(), { opens: 0, clicks: 0, machineOpens: 2, machineClicks: 2 })
  assert.deepEqual(
    (await sent.links()).map(({ clicks, readers, machine_clicks }) => [
      clicks,
      readers,
      machine_clicks,
    ]),
    [
      [0, 0, 2],
      [0, 0, 0],
    ],
  )
  await world.ok((await ada!).credential, 'open_link', { number: 1, visit: BY_HAND })
  assert.deepEqual(await sent.counted(), { opens: 1, clicks: 1, machineOpens: 2, machineClicks: 2 })
})

test('answers with an address that Liquid made only with its proof, and for this mail alone', async () => {
  const sent = await sentCampaign(world)
  const [ada, bo] = [
    await sent.mailOf(sent.subscribers[0]!),
    await sent.mailOf(sent.subscribers[1]!),
  ]
  const { searchParams } = ada.links[2]!
  const [to, proof] = [searchParams.get('to')!, searchParams.get('s')!]
  assert.deepEqual(
    await world.ok(ada.credential, 'open_link', { number: 0, to, proof, visit: BY_HAND }),
    { address: 'https://c.example/Ada' },
  )
  assert.deepEqual(await sent.counted(), { opens: 1, clicks: 1, machineOpens: 0, machineClicks: 0 })
  const refused = async (credential: typeof ada.credential, more: object) =>
    assert.equal(
      (await world.refused(credential, 'open_link', { number: 0, visit: BY_HAND, ...more })).status,
      404,
    )
  await refused(bo.credential, { to, proof })
  await refused(ada.credential, { to: 'https://evil.example', proof })
  await refused(ada.credential, { to, proof: '' })
  await refused(ada.credential, { to })
  await refused(ada.credential, {})
})

test('refuses an unknown number, a forged recipient token, and a link of a deleted campaign', async () => {
  const sent = await sentCampaign(world)
  const { credential, recipientToken } = await sent.mailOf(sent.subscribers[0]!)
  const status = async (token: string, number: number) =>
    (
      await world.call({ kind: 'recipient_token', recipientToken: token }, 'open_link', {
        number,
        visit: BY_HAND,
      })
    ).status
  assert.equal(await status(recipientToken, 99), 404)
  assert.equal(
    await status(recipientToken.slice(0, -1) + (recipientToken.endsWith('0') ? '1' : '0'), 1),
    404,
  )
  assert.equal(await status('x', 1), 404)
  assert.equal(
    await status(
      recipientTokenMaker(
        world.vault,
        Buffer.alloc(8, 1),
        LINKED,
      )(uuidBytes(sent.subscribers[0]!.id)),
      1,
    ),
    404,
  )
  assert.equal(await status(recipientToken.toUpperCase(), 1), 200)

  await sent.counted()
  await world.ok(sent.account, 'delete_campaign', { campaignId: sent.campaign.id })
  world.clock.move(61_000)
  assert.equal(
    (await world.refused(credential, 'open_link', { number: 1, visit: BY_HAND })).status,
    404,
  )
  assert.equal(
    (await findLinks({ db: world.db, accountId: sent.account.accountId }, sent.campaign.id)).size,
    0,
  )
})

test('a token of another page and a key are no credentials for it, and a recipient token is none for other operations', async () => {
  const sent = await sentCampaign(world)
  const { credential } = await sent.mailOf(sent.subscribers[0]!)
  assert.equal(
    (await world.refused(sent.account, 'open_link', { number: 1, visit: null })).status,
    403,
  )
  assert.equal(
    (
      await world.refused({ kind: 'token', token: credential.recipientToken }, 'open_link', {
        number: 1,
        visit: null,
      })
    ).status,
    401,
  )
  assert.equal(
    (await world.refused(credential, 'unsubscribe_reader', { via: 'email_link' })).status,
    404,
  )
  assert.equal(
    (await world.refused(credential, 'get_campaign', { campaignId: sent.campaign.id })).status,
    404,
  )
})

test('links keep the numbers that they were given first', async () => {
  const sent = await sentCampaign(world)
  const first = await sent.mailOf(sent.subscribers[0]!)
  const again = await sent.mailOf(sent.subscribers[0]!)
  assert.deepEqual(again.links, first.links)
  assert.deepEqual(
    (await sent.links()).map(({ number }) => number),
    [1, 2],
  )
})

test('a link that was followed before works while the database is away', async () => {
  const sent = await sentCampaign(world)
  const { credential, recipientToken } = await sent.mailOf(sent.subscribers[0]!)
  const pool = openPool(world.connection, { max: 2, log: world.log })
  const system = {
    ...world.system,
    db: pool.db,
    findRecipient: (token: string, use: string) =>
      findRecipient(pool.db, world.system.ports, token, use),
  }
  const call = {
    operation: open_link,
    requestId: 'req_test',
    address: null,
    browser: false,
    idempotencyKey: null,
    ifMatch: null,
  }
  const follow = (token: string, number: number) =>
    run(system, {
      ...call,
      credential: { kind: 'recipient_token', recipientToken: token },
      input: () => ({ number, visit: null }),
    })
  assert.equal((await follow(recipientToken, 1)).status, 200)
  await pool.close()
  world.clock.move(600_000)
  assert.deepEqual((await follow(credential.recipientToken, 2)).body, {
    address: 'https://b.example',
  })
  const unknown = await sent.mailOf(sent.subscribers[1]!)
  assert.equal(
    (await follow(unknown.recipientToken, 1)).status,
    200,
    'the links of a campaign are kept for all its readers',
  )
})
