import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

// Limits of two processes at once.

const world = await testWorld()

test('two processes with 16 callers at once let exactly 300 through', async () => {
  const ada = await world.account()
  const allowed = await Promise.all([callers(ada.apiKey), callers(ada.apiKey)])
  assert.equal(allowed[0] + allowed[1], 300)
})

/** Starts a process with 8 callers that make 480 calls; returns how many were allowed. */
function callers(apiKey: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      new URL('support/processes/limit-callers.ts', import.meta.url).pathname,
      JSON.stringify(world.connection),
      apiKey,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve(Number(printed)) : reject(new Error(`exit ${code}`)),
    )
  })
}
