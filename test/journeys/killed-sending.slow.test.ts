import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { assertAccounted } from '../../src/areas/mailings/fixtures/accounted.ts'
import { crashing } from '#test/processes/crashing.ts'
import { kindOf, KINDS, mailsUnderWay, watchTakeOvers } from '#test/mails/mails-under-way.ts'
import { chance, SEED } from '#test/seed.ts'

// A campaign, welcomes and confirmations go out to a real mail server at once, while their workers
// are killed without warning, and while the database crashes. Small here; `npm run proof` does it
// with 100,000 recipients, 20,000 welcomes, 20,000 confirmations and 20 kills.

const RECIPIENTS = Number(process.env['RECIPIENTS'] ?? 400)
/** The welcomes, and the confirmations. */
const SINGLES = Number(process.env['SINGLES'] ?? 400)
const COUNTS = { campaign: RECIPIENTS, welcome: SINGLES, confirmation: SINGLES }
/** The processes that are killed in a test. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const CRASHES = Math.min(KILLS / 2, 3)
/** The parts in which welcomes and confirmations are posted. */
const PARTS = 20
/**
 * The most mails that a worker was submitting when it was killed: all but confirmations, and these.
 */
const OPEN = { others: 64, confirmation: 16 }
const random = chance(SEED)

const { world, crashDatabase, ask, start, endFirst, endAll, taken } = await crashing()
const takeOvers = await watchTakeOvers(world)

type Mails = Awaited<ReturnType<typeof mailsUnderWay>>

/**
 * Posts single mails bit by bit, as the mail server takes what was posted before. What a killed
 * worker was submitting may never arrive there.
 */
async function postInParts({ post, total }: Mails, ended: AbortSignal): Promise<void> {
  for (let part = 0; part < PARTS && !ended.aborted; part++) {
    const [from, upto] = [part, part + 1].map((n) => Math.round((SINGLES * n) / PARTS)) as [
      number,
      number,
    ]
    const posted = RECIPIENTS + 2 * from
    const awaited = Math.min(
      (total * part) / PARTS,
      posted * 0.9,
      posted - KILLS * (OPEN.others + OPEN.confirmation),
    )
    while (!ended.aborted && (await ask({})).messages < awaited) await pause(20)
    await post(from, upto)
  }
}

/**
 * Checks that each mail is accounted for, given the addresses of open batches at the kills where
 * they are known.
 */
async function checkEnd(mails: Mails, what: string, lost: readonly string[] | null) {
  await assertAccounted(world.db)
  const times = new Map((await ask({ recipients: true })).recipients)
  const statuses = await mails.byStatus()
  const sent = statuses.get('sent') ?? []
  const uncertain = statuses.get('uncertain') ?? []
  const repeated = [...times].filter(([, n]) => n > 1).map(([email]) => email)
  for (const kind of KINDS) {
    const ofThisKind = (emails: readonly string[]) =>
      emails.filter((email) => kindOf(email) === kind)
    const arrived = ofThisKind(uncertain).filter((email) => times.has(email)).length
    process.stdout.write(
      `${COUNTS[kind]} mails (${kind}), ${what}: ${ofThisKind(sent).length} sent, ${ofThisKind(uncertain).length} uncertain (${arrived} arrived) of ${lost ? ofThisKind(lost).length : 'those'} under way, ${ofThisKind(repeated).length} repeats\n`,
    )
    assert.equal(
      ofThisKind(sent).length + ofThisKind(uncertain).length,
      COUNTS[kind],
      `${kind}: each mail is sent or uncertain`,
    )
  }
  assert.deepEqual(
    sent.filter((email) => !times.has(email)),
    [],
    'sent, and the mail server never got it',
  )
  assert.deepEqual(
    repeated.filter((email) => kindOf(email) !== 'confirmation' || times.get(email)! > 2),
    [],
    'repeated, and not a confirmation',
  )
  if (lost === null) return
  const lostTimes = Map.groupBy(lost, (email) => email)
  const lostOften = (email: string) => lostTimes.get(email)?.length ?? 0
  assert.deepEqual(
    uncertain.filter((email) => lostOften(email) < (kindOf(email) === 'confirmation' ? 2 : 1)),
    [],
    'uncertain, and no worker was killed while submitting it (twice for confirmations)',
  )
  assert.deepEqual(
    repeated.filter((email) => lostOften(email) === 0),
    [],
    'repeated, and not under way at a kill',
  )
}

for (const count of [1, 2])
  test(`kill -9 of ${count === 1 ? 'the worker' : 'two workers'} again and again: none lost, none twice but confirmations under way`, async () => {
    await ask({ reset: true })
    const mails = await mailsUnderWay(world, COUNTS)
    const ended = new AbortController()
    const posting = postInParts(mails, ended.signal)
    try {
      const lost: string[] = []
      for (let round = 1; round <= KILLS / count; round++) {
        for (let i = 0; i < count; i++) start()
        await taken((mails.total * (round - random())) / (KILLS / count + 1))
        await endAll('SIGKILL')
        const open = await mails.lost()
        const confirmations = open.filter((email) => kindOf(email) === 'confirmation').length
        assert.ok(
          confirmations <= OPEN.confirmation * count,
          `${confirmations} confirmations were under way`,
        )
        assert.ok(
          open.length - confirmations <= OPEN.others * count,
          `${open.length - confirmations} other mails were under way`,
        )
        lost.push(...open)
        await assertAccounted(world.db)
      }
      for (let i = 0; i < count; i++) start()
      await posting
      await mails.ended()
      await endAll('SIGTERM')
      assert.equal((await takeOvers.seen()).living, 0, 'two workers on one slice')
      await checkEnd(mails, `${KILLS} kills of ${count === 1 ? 'one worker' : 'two workers'}`, lost)
      assert.equal((await mails.campaign()).status, 'sent')
    } finally {
      ended.abort()
      await posting
    }
  })

test('kill -9 of one of two workers again and again: the other goes on at once, and never with the slice of a living one', async () => {
  await ask({ reset: true })
  await takeOvers.seen()
  const mails = await mailsUnderWay(world, COUNTS)
  const ended = new AbortController()
  const posting = postInParts(mails, ended.signal)
  try {
    start()
    for (let round = 1; round <= KILLS; round++) {
      start()
      await taken((mails.total * (round - random() / 2)) / (KILLS + 1))
      await endFirst('SIGKILL')
      await mails.holdLeases()
    }
    await posting
    await mails.ended()
    await endAll('SIGTERM')
    const slices = await takeOvers.seen()
    process.stdout.write(
      `${KILLS} kills of one of two workers: ${slices.ended} slices taken over from them, ${slices.living} from living ones\n`,
    )
    assert.equal(slices.living, 0, 'two workers on one slice')
    if (KILLS >= 10) assert.ok(slices.ended > 0, 'none was killed with a slice')
    await checkEnd(mails, `${KILLS} kills of one of two workers`, null)
  } finally {
    ended.abort()
    await posting
  }
})

test('a database that crashes in the middle, again and again: none lost, none twice', async () => {
  await ask({ reset: true })
  const mails = await mailsUnderWay(world, COUNTS)
  await mails.post(0, SINGLES)
  start()
  start()
  for (let crash = 1; crash <= CRASHES; crash++) {
    await taken((mails.total * (crash - random() / 2)) / (CRASHES + 1))
    await crashDatabase()
  }
  await mails.ended()
  await endAll('SIGTERM')
  // None is uncertain: the workers lived, and know what the mail server said.
  await checkEnd(mails, `${CRASHES} crashes of the database`, [])
  assert.equal((await mails.campaign()).status, 'sent')
})
