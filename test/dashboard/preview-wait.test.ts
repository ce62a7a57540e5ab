import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MailcastConnectionError, MailcastProblem } from '../../client/src/index.ts'
import { waitMsOf } from '../../dashboard/src/kit/preview/wait.ts'

test('a preview that a limit or a busy server refuses waits as long as the answer names', () => {
  const refused = (status: number, retryAfterS: number | null) =>
    new MailcastProblem(
      'preview_content',
      status,
      { code: 'refused', title: 'Refused' },
      retryAfterS,
    )
  assert.deepEqual(
    [refused(429, 7), refused(429, null), refused(503, 2)].map(waitMsOf),
    [7000, 60_000, 2000],
  )
  const lasting = [
    refused(503, null),
    refused(422, 7),
    new MailcastConnectionError('preview_content', 'fetch failed'),
    null,
  ]
  assert.deepEqual(lasting.map(waitMsOf), [null, null, null, null])
})
