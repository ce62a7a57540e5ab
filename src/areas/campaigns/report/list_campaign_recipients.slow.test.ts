import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '../fixtures/campaigns.ts'

const world = await testWorld()
const { subscribers, sending } = campaigns(world)

// A read of few recipients among many. The quick tests beside this one have the rest.

test('one of a hundred and fifty thousand is found over pages, none of which reads more than its share', async () => {
  const ada = await world.account()
  const [rare] = await subscribers(ada, 1)
  const campaign = await sending(ada)
  const more = Array.from({ length: 150_000 }, () => newUuid(0)).sort()
  const mailing = sql`account_id = ${uuidOf(ada.accountId)} and mailing_id = ${uuidOf(campaign.id)}`
  await sql`insert into recipient (account_id, mailing_id, recipient_id, status)
    select ${uuidOf(ada.accountId)}, ${uuidOf(campaign.id)}, id, 'sent' from unnest(${more}::uuid[]) as id`.execute(
    world.db,
  )
  await sql`update recipient set status = 'failed', reason = '550' where ${mailing} and recipient_id = ${uuidOf(rare!.id)}`.execute(
    world.db,
  )
  const found: { contactId: string }[] = []
  let [pages, cursor]: [number, string | null | undefined] = [0, undefined]
  for (; cursor !== null; pages++) {
    const page = await world.ok(ada, 'list_campaign_recipients', {
      campaignId: campaign.id,
      status: 'failed',
      cursor,
    })
    if (pages === 0) assert.deepEqual([page.data.length, typeof page.nextCursor], [0, 'string'])
    found.push(...page.data)
    cursor = page.nextCursor
  }
  assert.deepEqual([pages, found.map(({ contactId }) => contactId)], [2, [rare!.id]])
})
