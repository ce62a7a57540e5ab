import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { makeTemplate } from './database.ts'
import { startTestPostgres } from './postgres.ts'

// One PostgreSQL and one migrated template for the whole run; every test file copies the template.
// `npm test -- src/areas/contacts/*.test.ts` runs some of them.
const wanted = process.argv.slice(2)
const files = wanted.length > 0 ? wanted : globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts']).sort()

const postgres = await startTestPostgres()
let code = 1
try {
  await makeTemplate(postgres.connection)
  const child = spawn(
    process.execPath,
    [
      '--import',
      new URL('no-network.ts', import.meta.url).href,
      '--test',
      '--test-reporter=spec',
      `--test-concurrency=${availableParallelism()}`,
      '--test-timeout=240000',
      ...files,
    ],
    { stdio: 'inherit', env: { ...process.env, TEST_POSTGRES: JSON.stringify(postgres.connection) } },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  code = await new Promise<number>((resolve) => child.on('exit', (status) => resolve(status ?? 1)))
} finally {
  await postgres.stop()
}
process.exitCode = code
