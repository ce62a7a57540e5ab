import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import { chooser } from '#areas/contacts/filters/fixtures/random-filters.ts'
import { testWorld } from '#test/world.ts'
import { randomTree } from '../fixtures/random-tree.ts'
import { running } from '../fixtures/running.ts'

// Property: readers in a random tree get exactly the steps that its simulation predicted.

const TREES = Number(process.env['TREES'] ?? 2)
const DAYS = 25
/** The clock of tests goes on while they work: times differ by what a busy machine takes. */
const NEAR_MS = 10 * MINUTE_MS

const world = await testWorld()
world.leavesJobs('notes for owners wait ten minutes')
const { open, pass, clickFirstLink } = running(world)

interface Told {
  stepId: string | null
  what: string
  detail: { reason?: string } | null
  at: string
}
const said = ({ stepId, what, detail }: Told) =>
  [stepId, what, detail?.reason].filter((part) => part != null).join(' ')

for (let seed = 1; seed <= TREES; seed++)
  test(`what a simulation tells of random tree ${seed} is what happens`, async () => {
    const choose = chooser(seed)
    const account = await open()
    await world.ok(account, 'create_custom_field', { name: 'level', type: 'text' })
    await world.ok(account, 'create_custom_field', { name: 'birthday', type: 'date' })
    await world.ok(account, 'create_custom_field', { name: 'time_zone', type: 'text' })
    await world.ok(account, 'add_contact', {
      email: 'tags@readers.test',
      tags: ['red', 'green', 'blue'],
    })
    const { id: endpointId } = await world.ok(account, 'create_webhook_endpoint', {
      url: 'http://127.0.0.1:9/hooks',
    })
    const today = world.clock.now().getTime()
    const contactIds: string[] = []
    for (let i = 0; i < 4; i++) {
      const birthday = new Date(today + (choose.below(20) - 5) * DAY_MS).toISOString().slice(0, 10)
      const fields = {
        ...(choose.chance(0.7) && { birthday }),
        ...(choose.chance(0.5) && { level: 'one' }),
        time_zone: choose.of(['Asia/Tokyo', 'nowhere']),
      }
      const tags = choose.chance(0.5) ? [choose.of(['red', 'green', 'blue'])] : []
      contactIds.push(
        (
          await world.ok(account, 'add_contact', {
            email: `reader${i}-${seed}@readers.test`,
            fields,
            tags,
          })
        ).id,
      )
    }
    const { steps, exit } = randomTree(choose, endpointId)
    const trigger = { type: 'api' }
    const { id: automationId } = await world.ok(account, 'create_automation', {
      name: `Tree ${seed}`,
      trigger,
      exit,
      steps,
    })
    // No time of the day is near, so that the simulation and the readers are on one side of it.
    const minutes = (today / MINUTE_MS) % (24 * 60)
    world.clock.move(((24 * 60 - minutes + 12 * 60 + 15) % (24 * 60)) * MINUTE_MS)

    await world.ok(account, 'activate_automation', { automationId })
    // No wait of the tree ends near a click, so that both have the same order in the simulation and
    // for the readers.
    const clicks = choose.chance(0.7) ? choose.of([3 * HOUR_MS, 2 * DAY_MS]) + 13 * MINUTE_MS : null
    const assume =
      clicks === null
        ? []
        : [{ stepId: 'first', event: 'clicked', after: `PT${clicks / MINUTE_MS}M` }]
    const simulated = await world.ok(account, 'simulate_automation', {
      automationId,
      days: DAYS,
      contactIds,
      assume,
    })
    for (const contactId of contactIds) {
      const answer = await world.call(account, 'enter_automation', { automationId, contactId })
      // The simulation enters a reader who meets an exit, and lets it leave before the first step.
      if (answer.problem) assert.equal(answer.problem.refusal.code, 'cannot_enter')
    }
    const seen = world.mailer.sent.length
    const due = new Map<string, number>()
    const clicked = new Set<string>()
    await pass(DAYS * DAY_MS, async () => {
      const now = world.clock.now().getTime()
      const firsts = world.mailer.sent
        .slice(seen)
        .filter(({ raw }) => String(raw).includes('Subject: first'))
      for (const { to } of clicks === null ? [] : firsts)
        if (!due.has(to)) due.set(to, now + clicks!)
      for (const [to, at] of due) {
        if (at > now || clicked.has(to)) continue
        clicked.add(to)
        await clickFirstLink(to, 'first')
      }
      const coming = [...due].flatMap(([to, at]) => (clicked.has(to) ? [] : [at]))
      return coming.length > 0 ? new Date(Math.min(...coming)) : null
    })
    for (const run of simulated.runs) {
      const { data } = await world.ok(account, 'list_automation_runs', {
        automationId,
        contactId: run.contactId,
      })
      if (data.length === 0) {
        assert.deepEqual([run.status, run.log.length], ['left', 2])
        continue
      }
      const real = await world.ok(account, 'get_automation_run', {
        automationId,
        runId: data[0].id,
      })
      assert.deepEqual(real.log.map(said), run.log.map(said), JSON.stringify(steps))
      for (const [i, line] of real.log.entries())
        assert.ok(
          Math.abs(Date.parse(line.at) - Date.parse(run.log[i].at)) < NEAR_MS,
          `${said(line)}: ${line.at} and ${run.log[i].at}`,
        )
    }
    const { entered, active, finished, left, failed } = (
      await world.ok(account, 'get_automation', { automationId })
    ).counts
    assert.equal(entered, active + finished + left + failed)
    assert.equal(failed, 0)
  })
