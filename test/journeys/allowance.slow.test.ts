import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { allow } from '../../src/areas/billing/fixtures/allow.ts'
import { assertAccounted } from '../../src/areas/mailings/fixtures/accounted.ts'
import { uuidOf } from '../../src/lib/typeid.ts'
import { crashing } from '#test/processes/crashing.ts'
import { kindOf, mailsUnderWay } from '#test/mails/mails-under-way.ts'
import { chance, SEED } from '#test/seed.ts'
import { until } from '#test/sinks.ts'

// Two campaigns and welcome mails race for the last mails of an allowance, by two workers that are
// killed in the middle.

const ALLOWED = 1000
/**
 * More than the allowance, whatever the order: the first campaign has the first number, the second
 * one the sum of the first two.
 */
const COUNTS = { campaign: 700, welcome: 300, confirmation: 50 }

const { world, ask, start, endAll, taken } = await crashing()

test('two campaigns and welcomes stop exactly at the allowance, also when their workers are killed; confirmations go on', async () => {
  const mails = await mailsUnderWay(world, COUNTS)
  const ada = mails.account
  await allow(world, ada, { emails: ALLOWED })
  const { id: first } = (await world.ok(ada, 'list_campaigns')).data[0]
  const { id: second } = await world.ok(ada, 'create_campaign', {
    subject: 'April',
    content: { body: 'Hello {{ email }}' },
  })
  await world.ok(ada, 'send_campaign', { campaignId: second })
  await mails.post(0, COUNTS.welcome)

  start()
  start()
  const passing = setInterval(() => void mails.passTime(), 1000)
  await taken(ALLOWED * (0.3 + 0.3 * chance(SEED)())).finally(() => clearInterval(passing))
  await endAll('SIGKILL')
  const lost = (await mails.lost()).filter((email) => kindOf(email) !== 'confirmation').length
  await assertAccounted(world.db)

  start()
  start()
  const usage = async () => {
    const found = await sql<{
      used: number
      held: number
    }>`select used::int as used, held::int as held from mail_usage
      where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
    return found.rows
  }
  const campaigns = () =>
    Promise.all([first, second].map((campaignId) => world.ok(ada, 'get_campaign', { campaignId })))
  const waiting = () =>
    sql<{ n: number }>`select count(*)::int as n from mail_due where class < 2`.execute(world.db)
  await until('all work has stopped', async () => {
    await mails.passTime()
    const ended = (await campaigns()).every(({ status }) => status !== 'sending')
    return ended && (await usage())[0]!.held === 0 && (await waiting()).rows[0]!.n === 0
  })
  await endAll('SIGTERM')

  assert.deepEqual(await usage(), [{ used: ALLOWED, held: 0 }])
  await assertAccounted(world.db)
  const { rows } = await sql<{
    kind: string
    sent: number
    uncertain: number
  }>`select kind, sum(sent)::int as sent, sum(uncertain)::int as uncertain
    from mailing where account_id = ${uuidOf(ada.accountId)} group by kind`.execute(world.db)
  const byKind = new Map(rows.map(({ kind, ...counts }) => [kind, counts]))
  const [campaign, welcome] = [byKind.get('campaign')!, byKind.get('welcome')!]
  assert.equal(campaign.sent + campaign.uncertain + welcome.sent + welcome.uncertain, ALLOWED)
  assert.ok(
    campaign.uncertain + welcome.uncertain <= lost,
    'uncertain, and no worker was killed while submitting it',
  )
  // Confirmations do not count, nor does the mail that tells the owner.
  const counted = (await ask({ recipients: true })).recipients!.filter(([email]) =>
    ['campaign', 'welcome'].includes(kindOf(email)),
  )
  const arrived = counted.reduce((sum, [, messages]) => sum + messages, 0)
  assert.ok(arrived <= ALLOWED, `${arrived} counted mails arrived`)
  assert.ok(arrived >= campaign.sent + welcome.sent)
  assert.equal(
    byKind.get('confirmation')!.sent + byKind.get('confirmation')!.uncertain,
    COUNTS.confirmation,
  )
  assert.ok((await campaigns()).some(({ stopReason }) => stopReason === 'plan_limit_emails'))
  const skipped = (await mails.byStatus()).get('skipped') ?? []
  assert.equal(welcome.sent + welcome.uncertain + skipped.length, COUNTS.welcome)
})
