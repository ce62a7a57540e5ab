import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Message } from '#ports/mailer.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { campaigns, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { DAY_MS } from '#lib/duration.ts'
import { forgetOldCompiled } from './compiled-email-sql.ts'

const world = await testWorld()
const { subscribers, draft, sending, withMailer, work } = campaigns(world)

const stored = async ({ accountId }: TestAccount) =>
  (
    await rows(
      world.db,
      sql<{
        text: string
      }>`select compiled ->> 'text' as text from compiled_email where account_id = ${uuidOf(accountId)} order by used_at`,
    )
  ).map(({ text }) => text)

/** Sends what is due, and returns the messages as text. */
async function sent(): Promise<string[]> {
  const mails: string[] = []
  await work(
    withMailer(async ({ raw }: Message) => {
      mails.push(raw.toString('latin1'))
      return SENT
    }),
  )
  return mails
}

test('an email is compiled when its campaign is sent, and stored for the workers', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  await sending(ada, { content: { body: 'Peas.' } })
  assert.match((await stored(ada))[0]!, /Peas\./)
  await sql`update compiled_email set compiled = replace(compiled::text, 'Peas.', 'Beans.')::json where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  const [mail] = await sent()
  assert.match(mail!, /Beans\./)
  assert.doesNotMatch(mail!, /Peas\./)
})

test('two campaigns of one text share a compiled email, and one that was not used for a month is deleted', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  await sending(ada, { content: { body: 'Peas.' } })
  await sending(ada, { content: { body: 'Peas.' } })
  await sending(ada, { content: { body: 'Beans.' } })
  assert.equal((await sent()).length, 3)
  assert.equal((await stored(ada)).length, 2)
  world.clock.move(20 * DAY_MS)
  await sending(ada, { content: { body: 'Beans.' } })
  await sent()
  world.clock.move(20 * DAY_MS)
  await forgetOldCompiled(world.db, world.clock.now())
  const [left, ...more] = await stored(ada)
  assert.match(left!, /Beans\./)
  assert.deepEqual(more, [])
})

test('a change of the newsletter while a campaign is being sent is in its later messages', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  await sending(ada)
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    postalAddress: '13 Blue Lane',
  })
  assert.match((await sent())[0]!, /13 Blue Lane/)
})

test('a campaign that is refused has no stored email', async () => {
  const ada = await world.account()
  const campaign = await draft(ada)
  assert.equal(
    (await world.refused(ada, 'send_campaign', { campaignId: campaign.id })).code,
    'empty_audience',
  )
  assert.deepEqual(await stored(ada), [])
})
