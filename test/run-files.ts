import assert from 'node:assert/strict'
import { openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, describe } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

// One of the processes of a run: takes the next test file that no other has taken, until there is none left. Each file is a
// suite, and leaves the process as it found it: the next one shares it.

const { claims, files } = JSON.parse(process.env['TEST_FILES']!) as { claims: string; files: string[] }

/** How long sockets and timers of a file may take to end. Connections that `fetch` keeps are held for four seconds. */
const PATIENCE_MS = 10_000

// These open a pipe each when they are first used, which stays.
for (const stream of [process.stdin, process.stdout, process.stderr]) stream.on('error', () => {})

for (const [i, file] of files.entries()) {
  if (!claim(i)) continue
  const before = { settings: { ...process.env }, held: held() }
  await describe(file, async () => {
    await import(pathToFileURL(resolve(file)).href)
    // The last of its hooks: those of the file close what it opened.
    after(() => leavesNothing(before))
  })
}

// What was left behind has failed its file, and must not keep the run from ending.
setTimeout(() => process.exit(1), 1000).unref()

function claim(i: number): boolean {
  try {
    openSync(join(claims, String(i)), 'wx')
    return true
  } catch {
    return false
  }
}

/** What keeps a process alive: sockets, servers, child processes, timers; how many of each kind. */
function held(): Map<string, number> {
  const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind)
  return new Map([...kinds].map(([kind, all]) => [kind, all.length]))
}

async function leavesNothing(before: { settings: NodeJS.ProcessEnv; held: Map<string, number> }): Promise<void> {
  const left = () => [...held()].filter(([kind, count]) => count > (before.held.get(kind) ?? 0))
  for (const end = performance.now() + PATIENCE_MS; left().length > 0 && performance.now() < end;) await pause(20)
  assert.deepEqual(left(), [], 'the file left sockets, child processes or timers behind')
  const names = Object.keys({ ...before.settings, ...process.env })
  // Names alone: settings may be secret.
  assert.deepEqual(
    names.filter((name) => before.settings[name] !== process.env[name]),
    [],
    'the file left settings changed',
  )
}
