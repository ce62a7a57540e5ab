import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '#catalogue'
import { confirmFieldOf, isForKeys } from '#operation/operation.ts'
import { castOf, filled } from '#test/contract/cast.ts'
import { testServer } from '#test/http.ts'
import { ALONE } from '#test/contract/way-contract.ts'
import { testWorld } from '#test/world.ts'
import { olderClient } from './fixtures/clients.ts'

// Checks every answer against its output schema with the official client, which compiles each
// schema.

const world = await testWorld()
const { url } = await testServer(world)
const routed = operations.filter(isForKeys)

test('every tool answers its own example as its output schema says, or refuses as it declares', async () => {
  // The records may have any state, since a declared refusal is a valid answer too. Operations that
  // destroy something, or rename what other operations read, get separate test data.
  const lasting = await castOf(world)
  let cast = lasting
  // This client fails a call whose structured content does not match the schema. All casts share
  // it, because it compiles every schema.
  const client = await olderClient(url, () => cast.apiKey, '/all')
  await client.listTools()
  for (const operation of routed) {
    cast =
      operation.effect === 'destroy' || ALONE.has(operation.name) ? await castOf(world) : lasting
    const input = filled(operation.example, cast.ids)
    const ask = (more: object = {}) =>
      client.callTool({ name: operation.name, arguments: { ...input, ...more } })
    const first = await ask()
    const { code, confirm } = first.isError ? problemOf(first) : {}
    const result =
      code === 'confirmation_required' ? await ask({ [confirmFieldOf(operation)]: confirm }) : first
    if (!result.isError) continue
    const codes = (operation.refuses as { code: string }[]).map(({ code }) => code)
    assert.ok(
      codes.includes(problemOf(result).code!),
      `${operation.name}: ${JSON.stringify(result)}`,
    )
  }
})

function problemOf(result: object): { code?: string; confirm?: string } {
  const { content } = result as { content: { text: string }[] }
  return JSON.parse(content[0]!.text) as { code: string; confirm?: string }
}
