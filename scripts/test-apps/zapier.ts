import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, installOnce, ROOT, run } from './run.ts'

const SOURCE = join(ROOT, 'integrations/zapier')
const APP = cacheFolder('zapier')

/** Tests the app for Zapier, and yields the reasons for what it left out. */
export function* testZapier(): Iterable<string> {
  copySource()
  const failed = installOnce(APP, readFileSync(join(APP, 'package.json'), 'utf8'))
  if (failed !== null) {
    yield `the app for Zapier: its packages cannot be installed: ${failed}`
    return
  }
  run('build of the app for Zapier', 'npm', ['run', '--silent', 'build'], APP)
  run(
    'tests of the app for Zapier',
    process.execPath,
    ['test/main.ts', 'test/journeys/zapier.apps.test.ts'],
    ROOT,
    { ZAPIER_APP: APP },
  )
}

/** Copies the app beside its packages, which stay until its manifest changes. */
function copySource(): void {
  if (existsSync(APP))
    for (const name of readdirSync(APP))
      if (name !== 'node_modules') rmSync(join(APP, name), { recursive: true })
  cpSync(SOURCE, APP, {
    recursive: true,
    filter: (path) => !path.startsWith(join(SOURCE, 'node_modules')),
  })
}
