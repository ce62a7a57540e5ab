import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#db/rows.ts'
import type { Log } from '#ports/log.ts'
import { readFigures } from './figures-cache.ts'
import { NOT_YET, type ReportFigures } from './report-figures.ts'

const nth = (n: number): ReportFigures => ({
  ...NOT_YET,
  medianOf: n,
  computedAt: '2026-03-01T09:00:00.000Z',
})
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Requests the figures of one campaign, and counts how often they were computed. */
function asked() {
  const [db, warned]: [Db, string[]] = [{} as Db, []]
  const log = { warn: (_fields: object, words: string) => warned.push(words) } as unknown as Log
  let computed = 0
  let next: () => Promise<ReportFigures> = () => Promise.resolve(nth(computed))
  return {
    warned,
    computed: () => computed,
    becomes(compute: typeof next) {
      next = compute
    },
    async at(seconds: number): Promise<number | null> {
      const { medianOf, computedAt } = await readFigures(
        { db, now: new Date(seconds * 1000), ports: { log } },
        'cmp',
        () => {
          computed++
          return next()
        },
      )
      return computedAt === null ? null : medianOf
    },
  }
}

test('figures are computed once a minute at most, and those of before are returned meanwhile', async () => {
  const report = asked()
  assert.deepEqual(await Promise.all([report.at(0), report.at(0), report.at(59)]), [1, 1, 1])
  const slow = Promise.withResolvers<ReportFigures>()
  report.becomes(() => slow.promise)
  assert.deepEqual([await report.at(60), await report.at(130), report.computed()], [1, 1, 2])
  slow.resolve(nth(2))
  await turn()
  assert.deepEqual([await report.at(131), report.computed()], [2, 3])
})

test('a request that comes before the first figures does not wait for them', async () => {
  const report = asked()
  const slow = Promise.withResolvers<ReportFigures>()
  report.becomes(() => slow.promise)
  // The figures are computed only after this answer, below.
  assert.equal(await report.at(0), null)
  slow.resolve(nth(1))
  await turn()
  assert.equal(await report.at(1), 1)
})

test('while they cannot be computed the ones from before are returned, and a minute later they are tried again', async () => {
  const report = asked()
  assert.equal(await report.at(0), 1)
  report.becomes(() => Promise.reject(new Error('the database is away')))
  assert.equal(await report.at(60), 1)
  await turn()
  assert.deepEqual([await report.at(61), report.warned.length, report.computed()], [1, 1, 2])
  report.becomes(() => Promise.resolve(nth(3)))
  await report.at(121)
  await turn()
  assert.deepEqual([await report.at(122), report.computed()], [3, 3])
})
