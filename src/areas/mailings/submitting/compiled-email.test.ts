import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Message } from '#ports/mailer.ts'
import { testWorld } from '#test/world.ts'
import type { Campaign } from '#areas/campaigns/campaign.ts'
import { campaigns, SENT } from '#areas/campaigns/fixtures/campaigns.ts'

const world = await testWorld()
const { subscribers, draft, sending, withMailer, work } = campaigns(world)

const stored = async ({ id }: Campaign) =>
  (await row(world.db, sql<{ text: string | null }>`select letter ->> 'text' as text from mailing_queue where campaign_id = ${uuidOf(id)}`))?.text

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

test('an email is compiled when its campaign is sent, stored while it is being sent, and used by the workers', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const campaign = await sending(ada, { content: { body: 'Peas.' } })
  assert.match((await stored(campaign))!, /Peas\./)
  await sql`update mailing_queue set letter = replace(letter::text, 'Peas.', 'Beans.')::json where campaign_id = ${uuidOf(campaign.id)}`.execute(
    world.db,
  )
  const [mail] = await sent()
  assert.match(mail!, /Beans\./)
  assert.doesNotMatch(mail!, /Peas\./)
  assert.equal(await stored(campaign), undefined)
})

test('a change of the newsletter while a campaign is being sent is in its later messages', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  await sending(ada)
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, postalAddress: '13 Blue Lane' })
  assert.match((await sent())[0]!, /13 Blue Lane/)
})

test('a campaign that is refused has no stored email', async () => {
  const ada = await world.account()
  const campaign = await draft(ada)
  assert.equal((await world.refused(ada, 'send_campaign', { campaignId: campaign.id })).code, 'empty_audience')
  assert.equal(await stored(campaign), undefined)
})
