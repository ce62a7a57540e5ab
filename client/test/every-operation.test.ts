import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../../src/catalogue.ts'
import { Mailcast } from '../src/index.ts'
import { ROUTES } from '../src/generated/table.ts'

const routed = operations.filter(({ route }) => route !== null)

test('the client has every operation that has a route, as a method of its area', () => {
  const mailcast = new Mailcast({ apiKey: 'mc_x', baseUrl: 'http://127.0.0.1:9' }) as unknown as Record<string, Record<string, unknown>>
  assert.deepEqual(Object.keys(ROUTES).sort(), routed.map(({ name }) => name).sort())
  for (const { area, method } of Object.values(ROUTES)) assert.equal(typeof mailcast[area]![method], 'function', `${area}.${method}`)
})
