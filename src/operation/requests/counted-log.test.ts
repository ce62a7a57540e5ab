import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptLog } from '#test/ports.ts'
import { limitLog } from './counted-log.ts'

const said = (log: ReturnType<typeof keptLog>) =>
  log.lines.map(({ level, fields, message }) => [level, message, fields])

test('the first lines of each message are written, the others counted, and the next minute begins anew', async () => {
  const log = keptLog()
  const counted = limitLog(log, { most: 2, periodMs: 50 })
  for (let n = 0; n < 5; n++) counted.info({ n }, 'a mail came')
  counted.warn({ n: 0 }, 'a mail was refused')
  assert.deepEqual(said(log), [
    ['info', 'a mail came', { n: 0 }],
    ['info', 'a mail came', { n: 1 }],
    ['warn', 'a mail was refused', { n: 0 }],
  ])
  while (log.lines.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.deepEqual(said(log).slice(3), [['info', 'a mail came', { more: 3, withinS: 0.05 }]])
  counted.info({ n: 5 }, 'a mail came')
  assert.deepEqual(said(log).slice(4), [['info', 'a mail came', { n: 5 }]])
  counted.end()
  assert.equal(log.lines.length, 5)
})
