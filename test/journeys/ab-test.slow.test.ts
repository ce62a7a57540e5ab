import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import PostalMime from 'postal-mime'
import { MINUTE_MS } from '#lib/duration.ts'
import { smtpMailer } from '../../src/adapters/mailer/smtp-mailer.ts'
import { campaigns } from '../../src/areas/campaigns/fixtures/campaigns.ts'
import { startNextDue } from '../../src/areas/campaigns/schedule/start-due.ts'
import { writeEngagement } from '../../src/areas/engagement/index.ts'
import { apiClient } from '#test/contract/client.ts'
import { testServer } from '#test/http.ts'
import { smtpSink } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'

// An A/B test by REST and real SMTP, with opens by HTTP from the mails themselves, while the clock
// moves to the decision.

const READERS = 200
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const PROXY =
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'

const world = await testWorld()
const { subscribers, work } = campaigns(world)
const server = await testServer(world)
const smtp = await smtpSink()
const mailer = smtpMailer(smtp.url, world.log)
after(() => mailer.close())

/**
 * Sends all mails that are due, and returns those that arrived, by subject: the address, and the
 * image that counts its opens.
 */
async function arrived(): Promise<Map<string, { to: string; image: string }[]>> {
  smtp.mails.length = 0
  await work({ ...world.system, ports: { ...world.system.ports, mailer } })
  const read = await Promise.all(
    smtp.mails.map(async ({ to, raw }) => {
      const { subject, html } = await PostalMime.parse(raw)
      return {
        to,
        subject: subject!,
        image: server.url + /http:\/\/mailcast\.test(\/o\/[^"]+)/.exec(html!)![1]!,
      }
    }),
  )
  return Map.groupBy(read, ({ subject }) => subject)
}

/** Loads the images of mails, as the programs that show them do. */
async function open(mails: readonly { image: string }[], userAgent: string): Promise<void> {
  for (const { image } of mails)
    assert.equal((await fetch(image, { headers: { 'user-agent': userAgent } })).status, 200)
  while ((await writeEngagement(world.system)) === 'more');
}

/**
 * Runs an A/B test with 50 readers for each option, of whom so many open it. Returns the decided
 * campaign, its report and the mails of the rest.
 */
async function tested(opens: { A: number; B: number; byMachinesOfA: number }) {
  const account = await world.account()
  const readers = await subscribers(account, READERS)
  const api = apiClient(server.url, account.apiKey)
  const { id } = await api.post('/campaigns', {
    subject: 'March',
    content: { body: 'Sow your peas.' },
    variants: {
      share: 50,
      decideAfterMinutes: 60,
      options: [{ key: 'A' }, { key: 'B', subject: 'Peas, now' }],
    },
  })
  const plan = await api.get(`/campaigns/${id}/plan`)
  assert.deepEqual([plan.recipients, plan.test], [READERS, { testers: 100, waiting: 100 }])
  await api.post(`/campaigns/${id}/send`, { confirm: plan.confirm })
  const first = await arrived()
  const [a, b] = [first.get('March')!, first.get('Peas, now')!]
  assert.deepEqual(
    [a.length, b.length, (await api.get(`/campaigns/${id}`)).stopReason],
    [50, 50, 'awaiting_winner'],
  )

  await open(a.slice(0, opens.A), BROWSER)
  await open(a.slice(opens.A, opens.A + opens.byMachinesOfA), PROXY)
  await open(b.slice(0, opens.B), BROWSER)
  world.clock.move(59 * MINUTE_MS)
  while ((await startNextDue(world.system)) === 'more');
  assert.equal((await api.get(`/campaigns/${id}`)).winner, null)
  world.clock.move(2 * MINUTE_MS)
  while ((await startNextDue(world.system)) === 'more');
  const rest = await arrived()

  const got = [...first.values(), ...rest.values()].flat().map(({ to }) => to)
  assert.deepEqual(
    got.toSorted(),
    readers.map(({ email }) => email).toSorted(),
    'each reader has it once',
  )
  return {
    campaign: await api.get(`/campaigns/${id}`),
    report: await api.get(`/campaigns/${id}/report`),
    rest,
  }
}

test('a clear winner goes to all others by itself, and the report says why', async () => {
  const { campaign, report, rest } = await tested({ A: 8, B: 24, byMachinesOfA: 30 })
  assert.deepEqual(
    [campaign.status, campaign.winner.key, campaign.winner.clear, campaign.subject],
    ['sent', 'B', true, 'Peas, now'],
  )
  assert.deepEqual([[...rest.keys()], rest.get('Peas, now')!.length], [['Peas, now'], 100])
  assert.deepEqual(
    report.variants.options.map(({ rate }: { rate: object }) => rate),
    [
      { value: 8, of: 50 },
      { value: 24, of: 50 },
    ],
  )
  assert.ok(report.variants.clear && report.variants.pValue < 0.01)
  assert.deepEqual([report.counts.opens, report.counts.machineOpens], [32, 30])
})

test('without a clear winner A goes to all others, and the report says that too', async () => {
  const { campaign, report, rest } = await tested({ A: 12, B: 15, byMachinesOfA: 0 })
  assert.deepEqual(
    [campaign.status, campaign.winner.key, campaign.winner.clear, campaign.subject],
    ['sent', 'A', false, 'March'],
  )
  assert.deepEqual([[...rest.keys()], rest.get('March')!.length], [['March'], 100])
  assert.ok(!report.variants.clear && report.variants.pValue > 0.05)
})
