import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOSTILE } from './fixtures/mails.ts'
import { readApart } from './read-apart.ts'

// More mails than the process of readers can take at once.

test('of more mails than can wait the last are not begun', async () => {
  const raw = HOSTILE['five thousand line ends']!
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => readApart(raw, { nullSender: false })),
  )
  // On a busy machine some of the others wait too long.
  assert.ok(answers.slice(30).every((answer) => answer === 'busy'))
  assert.ok(answers.some((answer) => answer !== 'busy'))
})
