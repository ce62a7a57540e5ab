import { spawnSync } from 'node:child_process'

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
