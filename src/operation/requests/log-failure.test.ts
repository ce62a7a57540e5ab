import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NoTurn } from '#lib/work-process.ts'
import { keptLog } from '#test/ports.ts'
import { internal, Problem, storageFull, unavailable } from '../problem.ts'
import { failureLog } from './log-failure.ts'

test('a disk without room is warned of once a minute, without a stack and with what happens next', () => {
  const log = keptLog()
  const logFailure = failureLog(log)
  const cause = new Error('the disk of /data is full (ENOSPC)')
  for (let i = 0; i < 2; i++)
    logFailure(
      new Problem(storageFull, 'No room.', { cause }),
      { requestId: 'req_1' },
      'set_product_file failed',
    )
  assert.deepEqual(
    log.lines.map(({ level, fields, message }) => [level, fields, message]),
    [
      [
        'warn',
        { requestId: 'req_1', reason: 'the disk of /data is full (ENOSPC)' },
        'a request was refused, since a disk has no room; files and changes are refused until there is some',
      ],
    ],
  )
})

test('a full line is warned of once a minute without a stack, a failure is logged each time', () => {
  const log = keptLog()
  const logFailure = failureLog(log)
  const full = new Problem(unavailable, 'Other texts are being checked.', {
    cause: new NoTurn('20 wait already'),
  })
  const broken = new Error('the store is away')
  const away = new Problem(unavailable, 'The store does not answer.', { cause: broken })
  for (const error of [
    full,
    full,
    new Problem(unavailable, 'Two previews are being made.'),
    away,
    new Problem(internal, 'Ours'),
    broken,
  ])
    logFailure(error, { requestId: 'req_1' }, 'preview_content failed')
  assert.deepEqual(
    log.lines.map(({ level, fields, message }) => [
      level,
      message,
      'err' in fields ? String(fields.err) : (fields as { reason: string }).reason,
    ]),
    [
      [
        'warn',
        'a request was refused, since others are being served; its caller was told to try again',
        '20 wait already',
      ],
      ['error', 'preview_content failed', 'Error: the store is away'],
      ['error', 'preview_content failed', 'Error: internal: Ours'],
      ['error', 'preview_content failed', 'Error: the store is away'],
    ],
  )
})
