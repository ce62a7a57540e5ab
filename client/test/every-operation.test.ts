import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../../src/catalogue.ts'
import type { Refusal } from '../../src/operation/problem.ts'
import { castOf, filled } from '../../test/cast.ts'
import { testServer } from '../../test/http.ts'
import { testWorld } from '../../test/world.ts'
import { Mailcast, MailcastProblem, type OperationName } from '../src/index.ts'
import { ROUTES } from '../src/generated/table.ts'

const world = await testWorld()
const { url } = await testServer(world)
const routed = operations.filter(({ route }) => route !== null)

test('the client has every operation that has a route, as a method of its area', () => {
  const mailcast = new Mailcast({ apiKey: 'mc_x', baseUrl: url }) as unknown as Record<string, Record<string, unknown>>
  assert.deepEqual(Object.keys(ROUTES).sort(), routed.map(({ name }) => name).sort())
  for (const { area, method } of Object.values(ROUTES)) assert.equal(typeof mailcast[area]![method], 'function', `${area}.${method}`)
})

for (const operation of routed) {
  test(`${operation.name}: its example is answered by its method, or refused in a way that it declares`, async () => {
    const cast = await castOf(world)
    const { area, method, pages } = ROUTES[operation.name as OperationName]
    const mailcast = new Mailcast({ apiKey: cast.apiKey, baseUrl: url, retries: 0 }) as unknown as Record<
      string,
      Record<string, (input: object) => Promise<unknown>>
    >
    const call = mailcast[area]![method]!(filled(operation.example, cast.ids))
    const outcome = await call.catch((error: unknown) => error)
    if (outcome instanceof Error) {
      assert.ok(outcome instanceof MailcastProblem, outcome.message)
      assert.ok(
        (operation.refuses as Refusal[]).some(({ code }) => code === outcome.code),
        `${outcome.code}: ${outcome.message}`,
      )
    } else if (operation.status === 204) assert.equal(outcome, undefined)
    else operation.output.parse(outcome)
    assert.equal(Symbol.asyncIterator in call, pages === true)
  })
}
