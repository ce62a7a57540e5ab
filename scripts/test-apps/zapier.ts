import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, ROOT, run } from './run.ts'

const SOURCE = join(ROOT, 'integrations/zapier')
const APP = cacheFolder('zapier')
const STAMP = join(APP, 'node_modules/made-from')

/** Tests the app for Zapier, and yields the reasons for what it left out. */
export function* testZapier(): Iterable<string> {
  copySource()
  const prepared = installPackages()
  if (prepared !== null) {
    yield `the app for Zapier: ${prepared}`
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

/** Returns the reason when the packages cannot be installed. */
function installPackages(): string | null {
  const manifest = readFileSync(join(APP, 'package.json'), 'utf8')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === manifest) return null
  rmSync(join(APP, 'node_modules'), { recursive: true, force: true })
  const args = ['install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', args, { cwd: APP, encoding: 'utf8' })
  // npm names the error first, and its log last.
  if (status !== 0) return `its packages cannot be installed: ${stderr.trim().split('\n')[0] ?? ''}`
  writeFileSync(STAMP, manifest)
  return null
}
