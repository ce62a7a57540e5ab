import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  conformanceSystem,
  fixtureTarget,
  productTarget,
  type Target,
} from './mcp-conformance-servers.ts'

// `node scripts/mcp-conformance.ts` runs the official suites and the inspector, from npm, against
// the MCP endpoint. The failures must be exactly those of the baseline.

const SUITES = [
  {
    name: '2025-11-25',
    command: ['@modelcontextprotocol/conformance@0.1.16', 'server', '--suite', 'all'],
  },
  {
    name: '2025-11-25 (newer suite)',
    command: [
      '@modelcontextprotocol/conformance@0.2.0-alpha.12',
      'server',
      '--requirements',
      '2025-11-25',
    ],
  },
  {
    name: '2026-07-28',
    command: [
      '@modelcontextprotocol/conformance@0.2.0-alpha.12',
      'server',
      '--requirements',
      '2026-07-28',
    ],
  },
] as const
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'

type ServerName = 'product' | 'fixture'
interface Check {
  scenario: string
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  errorMessage?: string
}
const baseline = JSON.parse(
  readFileSync(new URL('../test/mcp-conformance-baseline.json', import.meta.url), 'utf8'),
) as {
  servers: ServerName[]
  checks: string[]
  why: string
}[]

const { system, account, end } = await conformanceSystem()
try {
  const failed = { product: new Set<string>(), fixture: new Set<string>() }
  for (const suite of SUITES) {
    const { apiKey } = await account(`suite-${SUITES.indexOf(suite)}`)
    await judge('product', suite, await productTarget(system, apiKey), failed.product)
    await judge('fixture', suite, await fixtureTarget(system), failed.fixture)
  }
  for (const server of ['product', 'fixture'] as const)
    for (const name of expected(server))
      if (!failed[server].has(name))
        say(`STALE ${server}: ${name} is in the baseline and does not fail.`)
  await inspect(await productTarget(system, (await account('inspector')).apiKey))
} finally {
  await end()
}

async function judge(
  server: ServerName,
  { name, command }: (typeof SUITES)[number],
  target: Target,
  failed: Set<string>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-conformance-'))
  try {
    await npx([...command, '--url', target.url, '--output-dir', folder])
    const checks = readChecks(folder)
    const count = (status: Check['status']) =>
      checks.filter((check) => check.status === status).length
    const wrong = checks.filter(({ status }) => status === 'FAILURE')
    const unknown = wrong.filter(
      (check) => !namesOf(check).some((named) => expected(server).has(named)),
    )
    for (const check of wrong) for (const named of namesOf(check)) failed.add(named)
    const ran = new Set(checks.map(({ scenario }) => scenario)).size
    process.stdout.write(
      `${unknown.length === 0 && ran > 0 ? 'ok  ' : 'FAIL'} ${server}, ${name}: ${ran} scenarios, ${count('SUCCESS')} checks passed, ${wrong.length} failed (${unknown.length} unexpected), ${count('SKIPPED')} skipped\n`,
    )
    if (ran === 0) say('The suite has answered nothing.')
    for (const check of unknown) say(`  ${check.scenario}:${check.id}: ${check.errorMessage ?? ''}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await target.close()
  }
}

/** Reads the checks of a run: one folder a scenario, `server-NAME-TIME`. */
function readChecks(folder: string): Check[] {
  return readdirSync(folder).flatMap((run) => {
    const scenario = run.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '')
    const checks = JSON.parse(readFileSync(join(folder, run, 'checks.json'), 'utf8')) as Omit<
      Check,
      'scenario'
    >[]
    return checks.map((check) => ({ ...check, scenario }))
  })
}

/** Returns the names of a check in a baseline: its scenario, or the check itself. */
function namesOf({ scenario, id }: Check): string[] {
  return [scenario, `${scenario}:${id}`]
}

function expected(server: ServerName): Set<string> {
  return new Set(
    baseline.filter(({ servers }) => servers.includes(server)).flatMap(({ checks }) => checks),
  )
}

/** Runs the inspector. `--strict` reports schemas that clients refuse or cannot use. */
async function inspect(target: Target): Promise<void> {
  const { code, output } = await npx([
    INSPECTOR,
    '--cli',
    target.url,
    '--transport',
    'http',
    '--method',
    'tools/list',
    '--strict',
  ])
  await target.close()
  const good = code === 0 && !/^Warning:/m.test(output)
  process.stdout.write(`${good ? 'ok  ' : 'FAIL'} inspector: tools/list --strict\n`)
  if (!good) say(output.slice(-4000))
}

function npx(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn('npx', ['--yes', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve({ code, output }))
  })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
  process.exitCode = 1
}
