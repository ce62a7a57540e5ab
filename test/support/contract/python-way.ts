import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import type { Answered, Way, WayTo } from './ways.ts'
import { byKey } from './ways.ts'

/** An interpreter that has the Python client and its test tools. `npm run test:apps` names it. */
export const PYTHON = process.env['PYTHON_CLIENT'] ?? ''
export const PYTHON_FOLDER = new URL('../../../client/python', import.meta.url).pathname

/** The Python client, as its synchronous and its asynchronous functions; none without Python. */
export const pythons: readonly WayTo[] =
  PYTHON === '' ? [] : [pythonWay('Python', false), pythonWay('Python’s asyncio', true)]

function pythonWay(name: string, asynchronous: boolean): WayTo {
  return ({ url }): Way => {
    const ask = startCaller()
    return {
      name,
      ...byKey,
      call: (operation, input, key = byKey.wrongPass) =>
        ask({ operation: operation.name, input, key, url, asynchronous }),
    }
  }
}

/** Starts the process that calls operations, one after the other, until the file ends. */
function startCaller() {
  const child = spawn(PYTHON, ['tests/call_operations.py'], {
    cwd: PYTHON_FOLDER,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  after(() => void child.kill())
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async (call: object): Promise<Answered> => {
    child.stdin.write(`${JSON.stringify(call)}\n`)
    const { value, done } = await lines.next()
    assert.ok(done !== true, 'the Python process ended')
    const answer = JSON.parse(value) as Answered & { failed?: string }
    assert.equal(answer.failed, undefined)
    return answer
  }
}
