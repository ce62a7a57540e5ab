import { assemble } from '#process/assemble.ts'
import { findOperation } from '#catalogue'
import { run } from '#operation/run.ts'
import { testPorts } from '../ports.ts'

// Runs as a process for limits.test.ts: 8 callers make 480 calls, and it prints how many were
// allowed.
const [connection = '', apiKey = ''] = process.argv.slice(2)
const assembly = assemble(JSON.parse(connection), testPorts(), { supervise: false })
let allowed = 0
async function caller(): Promise<void> {
  for (let i = 0; i < 60; i++) {
    const answer = await run(assembly.system, {
      operation: findOperation('list_tags')!,
      credential: { kind: 'bearer', key: apiKey },
      input: () => ({}),
      requestId: 'req_test',
      address: null,
      browser: false,
      idempotencyKey: null,
      ifMatch: null,
    })
    if (answer.status === 200) allowed++
  }
}
await Promise.all(Array.from({ length: 8 }, caller))
await assembly.close()
process.stdout.write(String(allowed))
