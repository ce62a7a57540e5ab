import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#db/rows.ts'
import type { Log } from '#ports/log.ts'
import { keptFigures } from './kept-figures.ts'
import type { ReportFigures } from './report-figures.ts'

const none = {} as ReportFigures
const nth = (n: number): ReportFigures => ({ ...none, lateBounces: n })

/** Asks for the figures of one campaign, and counts how often they were computed. */
function asked() {
  const [db, warned]: [Db, string[]] = [{} as Db, []]
  const log = { warn: (_fields: object, words: string) => warned.push(words) } as unknown as Log
  let computed = 0
  let next: () => Promise<ReportFigures> = () => Promise.resolve(nth(computed))
  return {
    warned,
    computed: () => computed,
    then(compute: typeof next) {
      next = compute
    },
    at: async (seconds: number) =>
      (
        await keptFigures(db, 'cmp', { now: new Date(seconds * 1000), log }, () => {
          computed++
          return next()
        })
      ).lateBounces,
  }
}

test('figures are computed once a minute at most, and only the first call waits for them', async () => {
  const report = asked()
  assert.deepEqual(await Promise.all([report.at(0), report.at(0), report.at(59)]), [1, 1, 1])
  const slow = Promise.withResolvers<ReportFigures>()
  report.then(() => slow.promise)
  assert.deepEqual([await report.at(60), await report.at(61), report.computed()], [1, 1, 2])
  slow.resolve(nth(2))
  await slow.promise
  assert.deepEqual([await report.at(62), await report.at(119), report.computed()], [2, 2, 2])
})

test('while they cannot be computed the ones from before are shown, and a minute later they are tried again', async () => {
  const report = asked()
  assert.equal(await report.at(0), 1)
  report.then(() => Promise.reject(new Error('the database is away')))
  assert.equal(await report.at(60), 1)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual([await report.at(61), report.warned.length, report.computed()], [1, 1, 2])
  report.then(() => Promise.resolve(nth(3)))
  await report.at(121)
  assert.deepEqual([await report.at(122), report.computed()], [3, 3])
})

test('a first computation that fails is not kept', async () => {
  const report = asked()
  report.then(() => Promise.reject(new Error('the database is away')))
  await assert.rejects(report.at(0), /away/)
  report.then(() => Promise.resolve(nth(2)))
  assert.equal(await report.at(1), 2)
})
