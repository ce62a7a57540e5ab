import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '#lib/cpu-time.ts'
import { convertOrErrors } from './convert.ts'

test('hostile HTML is read in a moment, or refused', () => {
  const limitMs = 10_000
  const fill = (part: string) => part.repeat(Math.floor(200_000 / part.length))
  const parts = ['<div>', '<x-y>', '<b>', '<p>a', '<table><tr><td>', '<ul><li>', '<span>a</span>']
  const others = ['<', '<!--', '<a href="x">', '&nbsp;', '<tr><th colspan=9999 rowspan=9999>x']
  for (const part of [...parts, ...others]) {
    const before = cpuMs()
    const made = convertOrErrors({
      convert: { format: 'html', body: fill(part) },
      to: 'blocks',
    })
    assert.ok(cpuMs() - before < limitMs, part)
    if (Array.isArray(made)) assert.equal(made[0]!.code, 'too_deep', part)
  }
})
