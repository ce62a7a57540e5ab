import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../../src/catalogue.ts'
import { isForKeys } from '../../src/operation/operation.ts'
import { Mailcast } from '../src/index.ts'
import { METHODS } from '../src/generated/methods.ts'
import { ROUTES } from '../src/generated/table.ts'

test('the client has every operation that keys may call, as a method of its area, and no other', () => {
  const mailcast = new Mailcast({
    apiKey: 'mc_x',
    baseUrl: 'http://127.0.0.1:9',
  }) as unknown as Record<string, Record<string, unknown>>
  assert.deepEqual(
    Object.keys(ROUTES).sort(),
    operations
      .filter(isForKeys)
      .map(({ name }) => name)
      .sort(),
  )
  for (const [area, method] of Object.values(METHODS))
    assert.equal(typeof mailcast[area]![method], 'function', `${area}.${method}`)
})
