import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { forgetOldFiles } from '#areas/files/forget-files.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import type { Credential } from '#operation/caller.ts'
import { sendDue } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { linkReader } from '../fixtures/link-reader.ts'
import { runDataExport } from './data-export-job.ts'
import { forgetOldDataExports } from './data-export-sql.ts'

const world = await testWorld()
const { request } = await testServer(world)

/** Downloads the file of an export. */
async function download(url: string) {
  const { pathname } = new URL(url)
  return request(pathname)
}

test('the file has the ways of the contact through automations, and its complimentary access', async () => {
  const { ada, id } = await linkReader(world)
  const steps = [{ type: 'wait', id: 'rests', for: 'P1D' }]
  const { id: automationId } = await world.ok(ada, 'create_automation', {
    name: 'Course',
    trigger: { type: 'api' },
    steps,
  })
  await world.ok(ada, 'activate_automation', { automationId })
  await world.ok(ada, 'enter_automation', { automationId, contactId: id })
  await world.ok(ada, 'grant_paid', { contactId: id, reason: 'Prize' })
  const { jobId } = await world.ok(ada, 'export_contact_data', { contactId: id })
  await world.jobs()
  const { downloadUrl } = await world.ok(ada, 'get_contact_data', { exportId: jobId })
  const [{ automations, grant }] = JSON.parse((await download(downloadUrl)).text).newsletters
  assert.deepEqual(
    [automations.length, automations[0].automation, automations[0].log[0].what],
    [1, 'Course', 'entered'],
  )
  assert.equal(grant.reason, 'Prize')
})

test('makes a file with the contact in every newsletter, its consent, changes, mails and reports', async () => {
  const { ada, id, email, link } = await linkReader(world)
  await world.ok(ada, 'add_contact', { email: 'other@example.com', tags: ['early'] })
  await world.ok(ada, 'add_tag', { contactId: id, tag: 'early' })
  const steps = campaigns(world)
  await steps.sending(ada, { subject: 'Peas' })
  await steps.work()
  await steps.sending(ada, { subject: 'Beans' })
  await steps.work(
    steps.withMailer(async ({ to }) =>
      to === email
        ? { outcome: 'refused', detail: '550 5.7.1 no', reply: { code: 550, enhanced: '5.7.1' } }
        : { outcome: 'sent', detail: '250' },
    ),
  )
  await world.ok(link, 'update_preferences', { change: 'leave', newsletterId: ada.newsletterId })
  const started = await world.call(ada, 'export_contact_data', { contactId: id })
  assert.equal(started.status, 202)
  const { jobId, downloadUrl } = started.body as { jobId: string; downloadUrl: string | null }
  assert.equal(downloadUrl, null)
  await world.jobs()

  const done = await world.ok(ada, 'get_contact_data', { exportId: jobId })
  assert.equal(done.status, 'done')
  assert.equal((await world.ok(ada, 'get_job', { jobId })).status, 'done')
  const { text, headers } = await download(done.downloadUrl)
  assert.equal(Buffer.byteLength(text), done.bytes)
  assert.match(headers.get('content-disposition')!, /personal-data\.json/)
  const data = JSON.parse(text)
  assert.equal(data.email, email)
  assert.doesNotMatch(text, /other@example/)
  const [first, second] = data.newsletters
  assert.deepEqual(
    [first.subscriber.status, first.subscriber.tags, second.subscriber.status],
    ['unsubscribed', ['vip', 'early'], 'active'],
  )
  assert.deepEqual(
    first.consent.map((one: { kind: string; page: string | null }) => [one.kind, one.page]),
    [
      ['signup', 'https://garden.example/'],
      ['unsubscribed', null],
    ],
  )
  assert.deepEqual(
    first.changes.map((one: { changes: unknown }) => one.changes),
    [{ tags: { added: ['early'], removed: [] }, fields: {} }],
  )
  const ofCampaigns = first.mails.filter(({ kind }: { kind: string }) => kind === 'campaign')
  assert.deepEqual(
    ofCampaigns.map((one: { subject: string; status: string; reason: string | null }) => [
      one.subject,
      one.status,
      one.reason,
    ]),
    [
      ['Peas', 'sent', null],
      ['Beans', 'failed', '550 5.7.1 no'],
    ],
  )
  assert.deepEqual(
    ofCampaigns[1].reports.map(({ kind, code, detail }: Record<string, string>) => [
      kind,
      code,
      detail,
    ]),
    [['bounce', '5.7.1', '550 5.7.1 no']],
  )
  await sendDue(world)
})

test('the link ends after seven days', async () => {
  const { ada, id } = await linkReader(world)
  const { jobId } = await world.ok(ada, 'export_contact_data', { contactId: id })
  await world.jobs()
  const { downloadUrl } = await world.ok(ada, 'get_contact_data', { exportId: jobId })
  assert.equal((await download(downloadUrl)).status, 200)
  world.clock.move(7 * 86_400_000 + 1000)
  assert.equal((await download(downloadUrl)).status, 410)
  assert.equal((await world.ok(ada, 'get_contact_data', { exportId: jobId })).downloadUrl, null)
  await forgetOldDataExports(world.system, new Date(world.clock.now().getTime() + 89 * 86_400_000))
  assert.equal((await world.ok(ada, 'get_contact_data', { exportId: jobId })).id, jobId)
  await forgetOldDataExports(world.system, new Date(world.clock.now().getTime() + 91 * 86_400_000))
  assert.equal((await world.refused(ada, 'get_contact_data', { exportId: jobId })).status, 404)
})

test('erasing the person takes the file away', async () => {
  const { ada, id } = await linkReader(world)
  const { jobId } = await world.ok(ada, 'export_contact_data', { contactId: id })
  await world.jobs()
  const { downloadUrl } = await world.ok(ada, 'get_contact_data', { exportId: jobId })
  await world.ok(ada, 'erase_contact', { contactId: id })
  assert.equal((await download(downloadUrl)).status, 410)
  await forgetOldFiles(world.system)
  await world.jobs()
  assert.equal((await world.refused(ada, 'get_contact_data', { exportId: jobId })).status, 404)
})

test('a cancelled one leaves no file, a contact that was deleted fails it, and a job that runs twice writes it once', async () => {
  const { ada, id, second } = await linkReader(world)
  const { jobId: cancelled } = await world.ok(ada, 'export_contact_data', { contactId: id })
  await world.ok(ada, 'cancel_job', { jobId: cancelled })
  const { jobId: twice } = await world.ok(ada, 'export_contact_data', { contactId: id })
  await world.jobs()
  const done = await world.ok(ada, 'get_contact_data', { exportId: twice })
  await runJob(
    world.system,
    runDataExport,
    { accountId: ada.accountId, exportId: twice },
    new AbortController().signal,
  )
  assert.deepEqual(await world.ok(ada, 'get_contact_data', { exportId: twice }), done)
  assert.equal((await download(done.downloadUrl)).status, 200)
  assert.equal(
    (await world.ok(ada, 'get_contact_data', { exportId: cancelled })).status,
    'cancelled',
  )

  const [other] = (await world.ok(ada, 'list_contacts', { newsletterId: second })).data
  const { jobId: failed } = await world.ok(ada, 'export_contact_data', { contactId: other.id })
  await world.ok(ada, 'delete_contact', { contactId: other.id })
  await world.jobs()
  assert.equal((await world.ok(ada, 'get_contact_data', { exportId: failed })).status, 'failed')
})

test('another account neither makes nor reads it', async () => {
  const [{ ada, id }, { ada: bob }] = [await linkReader(world), await linkReader(world)]
  const { jobId } = await world.ok(ada, 'export_contact_data', { contactId: id })
  assert.equal((await world.refused(bob, 'export_contact_data', { contactId: id })).status, 404)
  assert.equal((await world.refused(bob, 'get_contact_data', { exportId: jobId })).status, 404)
  const reader: Credential = { kind: 'token', token: 'x' }
  assert.equal((await world.refused(reader, 'export_contact_data', { contactId: id })).status, 401)
  await world.jobs()
})
