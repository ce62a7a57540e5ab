import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

// The rules of the tests themselves, checked in the files.

const ROOT = new URL('..', import.meta.url).pathname
const TITLE_MAX = 90
/** Titles that are longer. This number may only shrink. */
const LONG_TITLES_MAX = 426

const files = globSync(
  ['{src,sandbox}/**/*.test.ts', 'client/test/**/*.test.ts', 'test/**/*.test.ts'],
  {
    cwd: ROOT,
  },
)

test('titles of tests are short', () => {
  const long = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\btest\((['`])(.*?)\1/g)]
      .filter(([, , title]) => title!.length > TITLE_MAX)
      .map(([, , title]) => `${file}: ${title}`),
  )
  assert.ok(
    long.length <= LONG_TITLES_MAX,
    `${long.length} titles over ${TITLE_MAX} characters, at most ${LONG_TITLES_MAX}; the last: ${long.at(-1)}`,
  )
})

test('axe and the tour of all pages run in one slow file', () => {
  const looks = files.filter(
    (file) =>
      /\b(?:tour|barriers)\(/.test(readFileSync(join(ROOT, file), 'utf8')) &&
      file !== 'test/tidy-tests.test.ts',
  )
  // The dialog that asks about a member's keys is looked at where it opens.
  assert.deepEqual(looks, [
    'test/dashboard/developers.slow.test.ts',
    // Its page needs a server of its own, as the person must own every account.
    'test/dashboard/mail-service.slow.test.ts',
    // Its pages need a move in each of its states.
    'test/dashboard/moves.slow.test.ts',
    'test/dashboard/pages.slow.test.ts',
  ])
})
