import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = new URL('../..', import.meta.url).pathname

/** Tools and packages that the tests of one app have fetched, kept until `npm ci`. */
export const cacheFolder = (app: string) => `${ROOT}node_modules/.cache/test-apps/${app}`

/** Runs a command, shows what it prints, and fails the whole run when it fails. */
export function run(
  name: string,
  command: string,
  args: string[],
  cwd = ROOT,
  env: Record<string, string> = {},
): void {
  const { status } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}\n`)
  if (status !== 0) process.exitCode = 1
}

/**
 * Installs packages of npm into a folder, unless they are there for the same wish. Without names
 * they are those of the folder's manifest. No script of a package runs. Returns the reason if it
 * cannot.
 */
export function installOnce(folder: string, wish: string, packages: string[] = []): string | null {
  const stamp = join(folder, 'node_modules/.installed-for')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wish) return null
  mkdirSync(folder, { recursive: true })
  const options = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...options, ...packages],
    { cwd: folder, encoding: 'utf8' },
  )
  // npm names the error first, and its log last.
  if (status !== 0) return stderr.trim().split('\n')[0] ?? ''
  writeFileSync(stamp, wish)
  return null
}
