import assert from 'node:assert/strict'
import { test } from 'node:test'
import { castsFor, comparable, inputFor, keyed } from '#test/contract/way-contract.ts'
import { pythons } from '#test/contract/python-way.ts'
import { type Answered, client, commandLine, mcp, rest, type WayTo } from '#test/contract/ways.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

// Every operation's example, by every way that takes an API key. `test/contract.test.ts` compares
// REST with the operation itself. The Python client joins in where `npm run test:apps` runs this.

const world = await testWorld()
const server = await testServer(world)
const ways = [rest, mcp, client, commandLine, ...pythons].map((wayTo: WayTo) => wayTo(server))
const names = ways.map(({ name }) => name).join(', ')

for (const operation of keyed)
  test(`${operation.name} gives the same answer by ${names}`, async () => {
    // In a new minute no calls have been counted.
    world.clock.move(61_000)
    const casts = await castsFor(world, operation, ways.length)
    const answers: Answered[] = []
    for (const [i, way] of ways.entries()) {
      const cast = casts[i]!
      answers.push(await way.call(operation, inputFor(operation, cast), cast.apiKey))
    }
    const [byRest, ...others] = answers as [Answered, ...Answered[]]
    for (const [i, answer] of others.entries())
      assert.deepEqual(
        comparable({ ...answer, status: answer.status ?? successOf(byRest) }),
        comparable(byRest),
        ways[i + 1]!.name,
      )
  })

/** Returns the status of a success, for the way that tells no more than that there was one. */
function successOf({ status, problem }: Answered): number | undefined {
  return problem === null ? status : undefined
}
