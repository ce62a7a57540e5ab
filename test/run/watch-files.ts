import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The folders of files on which tests depend. */
const FOLDERS = [
  'src',
  'test',
  'client/src',
  'client/test',
  'dashboard/src',
  'migrations',
  'scripts',
]

/** An editor writes a file in several steps. */
const QUIET_MS = 100

/** Watches files, and yields those that have changed since it was last asked, until the signal. */
export function changesOf(root: string, signal: AbortSignal): AsyncGenerator<string[]> {
  const changed = new Set<string>()
  let wake = () => {}
  signal.addEventListener('abort', () => wake())
  for (const folder of FOLDERS.filter((name) => existsSync(join(root, name))))
    watch(join(root, folder), { recursive: true, signal }, (_event, file) => {
      if (file !== null) changed.add(join(folder, file))
      wake()
    })
  return (async function* () {
    while (!signal.aborted) {
      if (changed.size === 0) await new Promise<void>((resolve) => (wake = resolve))
      else {
        await pause(QUIET_MS)
        if (signal.aborted) return
        const files = [...changed]
        changed.clear()
        yield files
      }
    }
  })()
}
