import { spawnSync } from 'node:child_process'

// Runs all checks but the tests, which `npm test` runs.
const steps: [string, string, string[]][] = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'tsc', ['--noEmit']],
  ['types of the dashboard', 'tsc', ['--noEmit', '-p', 'dashboard']],
  ['tidy', process.execPath, ['--test', '--test-reporter=dot', 'test/tidy*.test.ts']],
  ['generated files', process.execPath, ['scripts/generate.ts', '--check']],
  ['dashboard builds', process.execPath, ['scripts/build-dashboard.mjs']],
  ['size of the dashboard', process.execPath, ['scripts/dashboard-budget.ts']],
  ['OpenAPI', 'redocly', ['lint', 'generated/openapi.json', '--max-problems=50']],
]

for (const [name, command, args] of steps) {
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  const warned = name === 'OpenAPI' && /warning/i.test(stderr)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${status === 0 && !warned ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`)
  if (status === 0 && !warned) continue
  process.stdout.write(`${stdout ?? ''}${stderr ?? ''}\n`)
  process.exitCode = 1
}
