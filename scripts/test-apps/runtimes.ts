import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, installOnce, ROOT, run } from './run.ts'

/** The variable that names a runtime's program, its package, and where its binaries are in npm's. */
const RUNTIMES = [
  { variable: 'DENO', npm: 'deno@2.9.6', binaries: '@deno/*/deno' },
  { variable: 'BUN', npm: 'bun@1.4.4', binaries: '@oven/*/bin/bun' },
] as const

const FOLDER = cacheFolder('runtimes')

/** Tests the npm package under Deno and Bun, and yields the reasons for what it left out. */
export function* testRuntimes(): Iterable<string> {
  const programs: Record<string, string> = {}
  for (const { variable, npm, binaries } of RUNTIMES) {
    const found = process.env[variable] ?? fetchProgram(npm, binaries)
    if (typeof found === 'string') programs[variable] = found
    else yield `the npm package under ${npm}: ${found.reason} (${variable} names a program)`
  }
  if (Object.keys(programs).length === 0) return
  const test = ['test/main.ts', 'client/test/runtimes.apps.test.ts']
  run('the npm package under Deno and Bun', process.execPath, test, ROOT, programs)
}

/**
 * Installs a runtime's package into the cache, and returns the binary that runs on this machine, or
 * the reason why there is none.
 */
function fetchProgram(npm: string, binaries: string): string | { reason: string } {
  const [name = ''] = npm.split('@')
  const folder = join(FOLDER, name)
  const failed = installOnce(folder, npm, [npm])
  if (failed !== null) return { reason: `it cannot be installed: ${failed}` }
  const found = globSync(join(folder, 'node_modules', binaries))
  const runs = found.find((path) => spawnSync(path, ['--version']).status === 0)
  return runs ?? { reason: 'it has no binary for this machine' }
}
