import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { MemoryFiles } from '#adapters/files/memory-files.ts'
import { textBehind } from '#areas/exports/fixtures/exported.ts'
import type { Export } from '#areas/exports/index.ts'
import type { Campaign } from '../record/campaign.ts'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import type { z } from 'zod'
import { campaigns, recorder, SENT } from '../fixtures/campaigns.ts'
import type { CampaignRecipient } from './campaign-recipient.ts'
import { recipientExport } from './recipient-export.ts'

const world = await testWorld()
const files = world.system.ports.files as MemoryFiles
const { subscribers, sending, work, withMailer } = campaigns(world)
const HEADER =
  '\uFEFFcontact_id,email,status,reason,step,variant,finished_at,opened_at,clicked_at\r\n'

async function exported(account: TestAccount, { id: campaignId }: Campaign, filter: object = {}) {
  const started = await world.ok(account, 'export_campaign_recipients', { campaignId, ...filter })
  await world.jobs()
  const done = (await world.ok(account, 'get_export', { exportId: started.id })) as z.output<
    typeof Export
  >
  return { done, text: done.downloadUrl === null ? '' : await textBehind(world, done.downloadUrl) }
}

test('writes the recipients of the list with its filters, and guards formulas', async () => {
  const ada = await world.account()
  const [bob, eve] = await subscribers(ada, 2)
  const campaign = await sending(ada)
  const refused = {
    outcome: 'refused',
    detail: '=cmd "550"\n5.1.1',
    reply: { code: 550, enhanced: '5.1.1' },
  } as const
  await work(withMailer(recorder(({ to }) => (to === eve!.email ? refused : SENT)).send))
  const recipients = (await world.ok(ada, 'list_campaign_recipients', { campaignId: campaign.id }))
    .data as CampaignRecipient[]
  const finished = (id: string) => recipients.find(({ contactId }) => contactId === id)!.finishedAt
  const whole = await exported(ada, campaign)
  const lines = [
    `${bob!.id},"${bob!.email}",sent,,1,,${finished(bob!.id)},,\r\n`,
    `${eve!.id},"${eve!.email}",failed,"'=cmd ""550""\n5.1.1",1,,${finished(eve!.id)},,\r\n`,
  ]
  assert.equal(
    whole.text,
    HEADER +
      [bob!, eve!]
        .map(({ id }) => lines.find((line) => line.startsWith(id)))
        .sort()
        .join(''),
  )
  const { status, campaignId, rows, progress, format } = whole.done
  assert.deepEqual(
    [status, campaignId, rows, progress, format],
    ['done', campaign.id, 2, { done: 2, total: 2 }, 'csv'],
  )
  const failed = await exported(ada, campaign, { status: 'failed', step: 1 })
  assert.deepEqual([failed.text, failed.done.rows], [HEADER + lines[1]!, 1])
  assert.equal((await exported(ada, campaign, { step: 2 })).text, HEADER)
})

test('many windows make one file: each recipient once, and a deleted contact without an address', async () => {
  const ada = await world.account()
  const [gone] = await subscribers(ada, 1)
  const campaign = await sending(ada)
  await work()
  await world.ok(ada, 'delete_contact', { contactId: gone!.id })
  const more = Array.from({ length: 10_500 }, () => newUuid(0))
  await sql`insert into recipient (account_id, mailing_id, recipient_id, status)
    select ${uuidOf(ada.accountId)}, ${uuidOf(campaign.id)}, id, 'sent' from unnest(${more}::uuid[]) as id`.execute(
    world.db,
  )
  const { text, done } = await exported(ada, campaign)
  const ids = text
    .slice(HEADER.length)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',')[0])
  assert.deepEqual([ids.length, new Set(ids).size, done.rows], [10_501, 10_501, 10_501])
  assert.match(text, new RegExp(`${gone!.id},,sent,`))
})

test('a job that was killed begins again, and leaves one file', async () => {
  const ada = await world.account()
  await subscribers(ada, 3)
  const campaign = await sending(ada)
  const before = files.stored.size
  const { id: exportId } = await world.ok(ada, 'export_campaign_recipients', {
    campaignId: campaign.id,
  })
  const killed = AbortSignal.abort()
  await assert.rejects(
    runJob(world.system, recipientExport.job, { accountId: ada.accountId, exportId }, killed),
    { name: 'AbortError' },
  )
  assert.equal((await world.ok(ada, 'get_job', { jobId: exportId })).status, 'running')
  await world.jobs()
  assert.deepEqual(
    [(await world.ok(ada, 'get_export', { exportId })).rows, files.stored.size],
    [3, before + 1],
  )
})

test('it is a job that can be cancelled, and stands in the list of exports', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const campaign = await sending(ada)
  const { id } = await world.ok(ada, 'export_campaign_recipients', { campaignId: campaign.id })
  await world.ok(ada, 'cancel_job', { jobId: id })
  await world.jobs()
  const [listed] = (await world.ok(ada, 'list_exports')).data
  assert.deepEqual(
    [listed.id, listed.status, listed.campaignId, listed.downloadUrl],
    [id, 'cancelled', campaign.id, null],
  )
})

test('a campaign that was deleted meanwhile fails the export, and next door exports nothing', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await subscribers(ada, 1)
  const campaign = await sending(ada)
  await work()
  assert.equal(
    (await world.refused(bob, 'export_campaign_recipients', { campaignId: campaign.id })).status,
    404,
  )
  const { id } = await world.ok(ada, 'export_campaign_recipients', { campaignId: campaign.id })
  await world.ok(ada, 'delete_campaign', { campaignId: campaign.id })
  await world.jobs()
  const { status, failure } = await world.ok(ada, 'get_export', { exportId: id })
  assert.deepEqual([status, failure], ['failed', 'The campaign was deleted.'])
})
