import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { chance, SEED } from '#test/seed.ts'
import { testWorld } from '#test/world.ts'
import { newUuid } from '#lib/typeid.ts'
import { takeAll, takeInTransaction, type Wanted } from './take-limits.ts'

const world = await testWorld()
const PER_MINUTE = { bucket: 'minute', quota: 300, window: 60 }
const LIMITS = [
  PER_MINUTE,
  { bucket: 'hour', quota: 600, window: 3600 },
  { bucket: 'tests', quota: 30, window: 3600 },
  { bucket: 'visitor', quota: 5, window: 600 },
  { bucket: 'export', quota: 1, window: 300 },
  { bucket: 'slug', quota: 3, window: 86_400 },
]
/** A window must end at most this many ms later than its length. */
const LATE_MS = 200

const now = () => world.clock.now().getTime()
const take = (wanted: Wanted[]) => takeAll(world.db, wanted, world.clock.offsetMs())
const newAccount = () => newUuid(now())

/** A use of a limit. It was counted between two times that this process measured. */
interface Use {
  after: number
  before: number
}

/** The uses of one limit, each with its time. */
class Reference {
  readonly uses: Use[] = []
  readonly quota: number
  readonly windowMs: number
  constructor({ quota, window }: { quota: number; window: number }) {
    this.quota = quota
    this.windowMs = window * 1000
  }
  /** Returns the number of uses that are certainly within the window. */
  least({ before }: Use): number {
    return this.uses.filter((use) => before - use.after <= this.windowMs).length
  }
  /** Returns the largest number of uses that may be within the window. */
  most({ after }: Use): number {
    return this.uses.filter((use) => after - use.before < this.windowMs + LATE_MS).length
  }
}

test('no window has more uses than its limit, and each ends within 0.2 s of its length', async () => {
  const random = chance(SEED)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  // Times are stored modulo 2^31 ms. The clock moves so that a multiple of 2^31 ms is passed in the
  // middle of the test.
  world.clock.move(2 ** 31 - (now() % 2 ** 31) - 7_200_000)
  const account = newAccount()
  const references = new Map(LIMITS.map((limit) => [limit.bucket, new Reference(limit)]))
  const seen = { taken: 0, refused: 0 }
  for (let i = 0; i < 1500; i++) {
    const paced = pick(LIMITS)
    const stepMs =
      ((paced.window * 1000) / paced.quota) *
      pick([0, 0.1, 0.9, 1, 1.1]) *
      (i % 100 === 0 ? paced.quota : 1)
    world.clock.move(Math.floor(stepMs * (0.9 + random() / 5)))
    const wanted = Array.from({ length: pick([1, 1, 1, 2, 5, 30]) }, () => ({
      account,
      takes: random() < 0.5 ? [paced] : [paced, PER_MINUTE].slice(paced === PER_MINUTE ? 1 : 0),
    }))
    const after = now()
    const taken = await take(wanted)
    const use = { after, before: now() + 1 }
    for (const [n, { takes }] of wanted.entries()) {
      const counted = takes.map(({ bucket }) => references.get(bucket)!)
      const { allowed, states } = taken[n]!
      seen[allowed ? 'taken' : 'refused']++
      if (allowed)
        assert.ok(
          counted.every((each) => each.least(use) < each.quota),
          `${i}: one too many (SEED=${SEED})`,
        )
      else
        assert.ok(
          counted.some((each) => each.most(use) >= each.quota),
          `${i}: refused too early (SEED=${SEED})`,
        )
      for (const [l, each] of counted.entries()) {
        const [least, most] = [each.least(use), each.most(use)]
        const used = states[l]!.used - (allowed ? 1 : 0)
        assert.ok(
          used >= least && used <= most,
          `${i}: ${used} of ${least} to ${most} uses (SEED=${SEED})`,
        )
        if (least !== most || least === 0 || each.uses.at(-1) === use) continue
        const oldest = each.uses.at(-least)!
        const [soonest, latest] = [
          oldest.after + each.windowMs - use.before,
          oldest.before + each.windowMs + LATE_MS - use.after,
        ]
        assert.ok(
          states[l]!.resetS * 1000 >= soonest && states[l]!.resetS * 1000 <= latest,
          `${i}: reset in ${states[l]!.resetS} s (SEED=${SEED})`,
        )
      }
      if (allowed) for (const each of counted) each.uses.push(use)
    }
  }
  assert.ok(seen.taken > 1000 && seen.refused > 1000, JSON.stringify(seen))
  const rings = await rows(
    world.db,
    sql<{
      bucket: string
      size: number
    }>`select bucket, cardinality(times) as size from rate_limit where account_id = ${account}`,
  )
  for (const { bucket, size } of rings)
    assert.ok(
      size <= LIMITS.find((limit) => limit.bucket === bucket)!.quota + 15,
      `${bucket}: ${size}`,
    )
})

test('at an even pace of exactly the limit every request passes', async () => {
  for (const [limit, requests] of [
    [PER_MINUTE, 900],
    [{ bucket: 'hour', quota: 600, window: 3600 }, 1300],
  ] as const) {
    const account = newAccount()
    let passed = 0
    for (let i = 0; i < requests; i++) {
      const [taken] = await take([{ account, takes: [limit] }])
      if (taken!.allowed) passed++
      world.clock.move((limit.window * 1000) / limit.quota)
    }
    assert.equal(passed, requests, limit.bucket)
  }
})

test('sixteen clients at once leave exactly the limit', async () => {
  const account = newAccount()
  const client = async () => {
    let passed = 0
    for (let i = 0; i < 30; i++)
      if ((await take([{ account, takes: [PER_MINUTE] }]))[0]!.allowed) passed++
    return passed
  }
  const passed = await Promise.all(Array.from({ length: 16 }, client))
  assert.equal(
    passed.reduce((sum, each) => sum + each),
    PER_MINUTE.quota,
  )
})

test('a take in a transaction counts when that commits, and leaves it as durable as before', async () => {
  const account = newAccount()
  const wanted = { account, takes: [{ bucket: 'slug', quota: 3, window: 86_400 }] }
  const within = (end: 'commits' | 'rolls back') =>
    world.db.transaction().execute(async (db) => {
      await sql`set local synchronous_commit = 'remote_apply'`.execute(db)
      const { allowed } = await takeInTransaction(db, world.clock, wanted)
      const [setting] = await rows(db, sql<{ synchronous_commit: string }>`show synchronous_commit`)
      assert.equal(setting!.synchronous_commit, 'remote_apply')
      if (end === 'rolls back') throw new Error(end)
      return allowed
    })
  for (let i = 0; i < 4; i++) await assert.rejects(within('rolls back'), /rolls back/)
  const answers = await Promise.all(Array.from({ length: 5 }, () => within('commits')))
  assert.equal(answers.filter(Boolean).length, 3)
})
