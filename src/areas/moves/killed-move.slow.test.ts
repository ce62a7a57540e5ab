import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { transaction } from '#operation/transaction.ts'
import type { TestAccount } from '#test/world.ts'
import { testWorld } from '#test/world.ts'
import { issue, jobScope, planned, readers } from './fixtures/moved.ts'
import { pictureServer } from './fixtures/picture-server.ts'
import { runSlice } from './running/run-move.ts'

// A move whose process crashes before or after any of its commits moves everything exactly once.

const world = await testWorld()
const pictures = await pictureServer()
after(pictures.close)

class Killed extends Error {}

/**
 * Makes a scope whose process crashes at a commit: just before the commit, so that nothing is
 * stored, or just after it.
 */
function dyingScope(ada: TestAccount, { at, when }: { at: number; when: 'before' | 'after' }) {
  let commits = 0
  const scope = jobScope(world, ada.accountId)
  return {
    ...scope,
    async transaction<T>(
      accountId: string,
      work: Parameters<typeof transaction<T>>[2],
    ): Promise<T> {
      const dies = ++commits === at
      const result = await transaction(world.system, accountId, async (opened) => {
        const done = await work(opened)
        if (dies && when === 'before') throw new Killed()
        return done
      })
      if (dies) throw new Killed()
      return result
    },
  }
}

/** Five pictures for each issue, because one transaction adds twenty. */
const imagesOf = (issueNumber: number) =>
  Array.from(
    { length: 5 },
    (_, n) => `<img src="${pictures.url}/${issueNumber}-${n}.png" alt="">`,
  ).join('')

test('a move that is killed at each of its commits brings everything once', async () => {
  const ada = await world.account()
  const given = [
    ...Array.from({ length: 12 }, (_, i) =>
      issue(`issue-${i}`, {
        body: {
          format: 'html',
          text: `<p><a href="https://garden.example/p/issue-${(i + 1) % 12}">Next</a></p>${imagesOf(i)}`,
        },
      }),
    ),
    readers('email,status\na@example.com,active\nb@example.com,active\n', { name: 'one.csv' }),
    readers('email,status\nc@example.com,active\n', { name: 'two.csv' }),
  ]
  const { id } = await planned(world, ada, given)
  await world.ok(ada, 'confirm_move', { moveId: id })
  let kills = 0
  for (let i = 0; i < 500; i++) {
    const end = { at: 1 + (i % 4), when: i % 2 === 0 ? 'before' : 'after' } as const
    const ended = await runSlice(dyingScope(ada, end), id).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
      kills++
      return null
    })
    if (ended !== null) break
  }
  assert.ok(kills > 12, `${kills} kills`)
  await world.jobs()
  const done = await world.ok(ada, 'get_move', { moveId: id })
  assert.deepEqual(
    [
      done.status,
      done.counts.issues.added,
      done.counts.redirects,
      done.counts.readers.added,
      done.report.imports.length,
    ],
    ['done', 12, 12, 3, 2],
  )
  assert.deepEqual(done.report.losses, [])
  assert.equal((await world.ok(ada, 'list_campaigns', { include: 'total' })).total, 12)
  assert.equal((await world.ok(ada, 'list_contacts', { include: 'total' })).total, 3)
  assert.deepEqual(done.counts.images, { stored: 60, failed: 0 })
  // All sixty addresses return the same bytes, so they are one image.
  assert.equal((await world.ok(ada, 'list_images', { include: 'total' })).total, 1)
  const { data } = await world.ok(ada, 'list_redirects', { newsletterId: ada.newsletterId })
  assert.equal(data.length, 12)
})
