import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLeaks } from './scan-logs.ts'

test('a log line with an address or a secret is found, by what it is', () => {
  const lines = [
    '{"level":30,"to":"bob@readers.example","msg":"sent"}',
    `{"authorization":"Bearer mc_${'a'.repeat(43)}"}`,
    `{"err":"whsec_${'b'.repeat(32)}"}`,
    '{"cookie":"mailcast.session_token=abc"}',
    '{"body":"a long password"}',
    `{"url":"/confirm/${'c'.repeat(30)}"}`,
    `{"url":"/sign-up?token=${'d'.repeat(20)}"}`,
    '{"err":"postgres://ada:word@127.0.0.1/x"}',
  ]
  assert.deepEqual(
    findLeaks(lines.join('\n')).map(({ line }) => line),
    lines,
  )
  assert.equal(findLeaks(`${lines[0]}\n${lines[0]}`).length, 1)
})

test('ids, hosts and the sender of a newsletter are no leaks', () => {
  const line =
    '{"level":40,"accountId":"acc_01k5","requestId":"req_01k5","mailServer":"smtp://127.0.0.1:25","from":"news@garden.example","url":"/api/v1/contacts"}'
  assert.deepEqual(findLeaks(line), [])
})
