import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EXECUTABLE } from '../../test/support/processes/run-parts.ts'
import { ROOT, run } from './run.ts'

/** The folder of Debian's package. WORDPRESS names another. */
const DEBIANS = '/usr/share/wordpress'
/** Programs that the tests start, each with Debian's package of it. */
const PROGRAMS = [
  ['php', 'php-cli'],
  ['mariadbd', 'mariadb-server'],
  ['mariadb-install-db', 'mariadb-server'],
] as const

/** Tests the WordPress plugin, and yields the reasons for what it left out. */
export function* testWordPress(): Iterable<string> {
  const folder = process.env['WORDPRESS'] ?? DEBIANS
  const missing = new Set([
    ...(EXECUTABLE === undefined ? ['chromium'] : []),
    ...(existsSync(join(folder, 'wp-settings.php')) ? [] : ['wordpress']),
    ...PROGRAMS.filter(([program]) => spawnSync(program, ['--version']).error).map(([, of]) => of),
    ...(spawnSync('php', ['-r', 'exit((int) !extension_loaded("mysqli"));']).status === 0
      ? []
      : ['php-mysql']),
  ])
  if (missing.size > 0) {
    yield `the WordPress plugin: ${[...missing].join(', ')} missing on this machine (Debian: apt-get install --no-install-recommends ${[...missing].join(' ')}; WORDPRESS names the folder of another WordPress)`
    return
  }
  run(
    'tests of the WordPress plugin',
    process.execPath,
    ['test/main.ts', 'test/journeys/wordpress.apps.test.ts'],
    ROOT,
    { WORDPRESS: folder },
  )
}
