import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '#ports/log.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const DIST = join(ROOT, 'dashboard/dist')

/**
 * Builds the dashboard when its sources have changed (3 s), and returns its folder. When the build
 * fails, returns the folder of an earlier build, or null when there is none. The build runs in
 * another process, since its tools use 200 MB.
 */
export async function buildDashboard(log: Log): Promise<string | null> {
  try {
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build-dashboard.mjs')], {
      cwd: ROOT,
    })
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }
    const reason = stderr.split('\n').find((line) => /error/i.test(line)) ?? message
    const kept = existsSync(join(DIST, 'index.html'))
    log.error(
      { reason },
      `the dashboard could not be built; ${kept ? 'the one built before is served' : 'the API and all other pages work without it'}`,
    )
    return kept ? DIST : null
  }
  return DIST
}
