import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#test/sinks.ts'
import { openWorld, testWorld } from '#test/world.ts'
import { campaigns, recorder } from '#areas/campaigns/fixtures/campaigns.ts'
import { startNextDue } from '#areas/campaigns/schedule/start-due.ts'
import { scheduling } from '#areas/campaigns/fixtures/scheduled.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { afterEachAccounted, assertAccounted } from '../fixtures/accounted.ts'
import { type Death, mortal } from '../fixtures/mortal.ts'
import { openSending } from '../workers/sending.ts'

// Processes that are killed at each statement of freezing, and several of them at once. Each reader
// gets the campaign once.

const world = await testWorld({}, { fresh: true })
const { subscribers, sending, read, work, withMailer, sentEvents } = campaigns(world)
const { scheduled } = scheduling(world)
afterEachAccounted(world)
const never = new AbortController().signal

const AT_ONCE = 5000
const READERS = AT_ONCE + 300

/** The moments at which the worker of a batch is killed, and whether the batch is written. */
const DEATHS: { name: string; death: Death; written?: true }[] = [
  ...[
    'pg_try_advisory_xact_lock',
    'select freeze_after',
    'offset',
    'insert into recipient',
    'for update',
    'for share',
    'update mailing set recipients',
    'update campaign_step set recipients',
    'insert into mailing_queue',
  ].flatMap((statement) => [
    { name: `before ‘${statement}’`, death: { statement, executed: false } },
    { name: `after ‘${statement}’`, death: { statement, executed: true } },
  ]),
  {
    name: 'before its commit',
    death: { statement: 'commit', following: 'insert into recipient', executed: false },
  },
  {
    name: 'after its commit',
    death: { statement: 'commit', following: 'insert into recipient', executed: true },
    written: true,
  },
]

for (const { name, death, written } of DEATHS)
  test(`a worker that is killed ${name} loses no recipient and doubles none`, async () => {
    const ada = await world.account()
    const readers = await subscribers(ada, READERS)
    const campaign = await sending(ada)
    const { system, dead } = mortal(world, death)
    void openSending(system).freeze(never)
    await dead
    assert.equal((await read(ada, campaign)).counts.recipients, written ? READERS : AT_ONCE)
    await assertAccounted(world.db)
    const mail = recorder()
    await work(withMailer(mail.send))
    assert.deepEqual(mail.to.toSorted(), readers.map(({ email }) => email).toSorted())
    const { steps, counts } = await read(ada, campaign)
    assert.deepEqual([steps[0]!.recipients, counts.sent], [READERS, READERS])
    assert.equal((await sentEvents(ada)).length, 1)
  })

const BEGINNING: Death[] = [
  ...['insert into recipient', 'freeze_until =', 'insert into campaign_step'].flatMap(
    (statement) => [
      { statement, executed: false },
      { statement, executed: true },
    ],
  ),
  { statement: 'commit', following: 'insert into campaign_step', executed: false },
  { statement: 'commit', following: 'insert into campaign_step', executed: true },
]

for (const death of BEGINNING) {
  const when = death.executed ? 'after' : 'before'
  test(`killed ${when} ‘${death.statement}’, a campaign begins once`, async () => {
    const ada = await world.account()
    await subscribers(ada, READERS)
    const campaign = await scheduled(ada, 1)
    world.clock.move(HOUR_MS)
    const { system, dead } = mortal(world, death)
    void startNextDue(system)
    await dead
    await startNextDue(world.system)
    assert.equal((await read(ada, campaign)).status, 'sending')
    const mail = recorder()
    await work(withMailer(mail.send))
    assert.deepEqual([mail.to.length, new Set(mail.to).size], [READERS, READERS])
    assert.equal((await read(ada, campaign)).steps[0]!.recipients, READERS)
  })
}

test('two processes write and send a large audience together, and each reader gets it once', async () => {
  const ada = await world.account()
  const count = Number(process.env['RECIPIENTS'] ?? 60_000)
  await subscribers(ada, count)
  const campaign = await sending(ada)
  const other = await openWorld(world.connection)
  try {
    other.clock.move(world.clock.offsetMs())
    const mail = recorder()
    const mailing = withMailer(mail.send)
    const systems = [
      mailing,
      { ...other.system, ports: { ...other.system.ports, mailer: mailing.ports.mailer } },
    ]
    await until('the campaign is sent', async () => {
      await Promise.all(systems.map((system) => work(system)))
      return (await read(ada, campaign)).status === 'sent'
    })
    assert.deepEqual([mail.to.length, new Set(mail.to).size], [count, count])
    assert.equal((await read(ada, campaign)).steps[0]!.recipients, count)
  } finally {
    await other.close()
  }
})
