import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// The parts of a run that its files share: PostgreSQL, and for tests of pages a browser and a
// product. `test/main.ts` starts each once and announces it in a folder. A file that is run without
// a run starts its own.

/** The name of the setting with the folder, and the names of the parts that are announced there. */
const SETTING = 'TEST_SHARED'

interface Shared {
  folder: string
  names: readonly string[]
}

/** Names the parts that this run shares, for the processes that it starts. */
export function share(folder: string, names: readonly string[]): void {
  process.env[SETTING] = JSON.stringify({ folder, names } satisfies Shared)
}

/** Tells the processes where a part is. They wait for the file, so it appears at once and whole. */
export function announce(folder: string, name: string, part: object): void {
  const draft = join(folder, `${name}.draft`)
  writeFileSync(draft, JSON.stringify(part))
  renameSync(draft, join(folder, `${name}.json`))
}

/**
 * Returns a part that the run shares, once it has started. Null when it shares none of this name.
 */
export async function shared<Part>(name: string): Promise<Part | null> {
  const setting = process.env[SETTING]
  if (setting === undefined) return null
  const { folder, names } = JSON.parse(setting) as Shared
  if (!names.includes(name)) return null
  const file = join(folder, `${name}.json`)
  while (!existsSync(file)) await pause(10)
  return JSON.parse(readFileSync(file, 'utf8')) as Part
}

/** Takes a name for this process alone. Returns false where a process of the run has taken it. */
export function reserve(name: string): boolean {
  const setting = process.env[SETTING]
  if (setting === undefined) return true
  try {
    closeSync(openSync(join((JSON.parse(setting) as Shared).folder, name), 'wx'))
    return true
  } catch {
    return false
  }
}

/** The file of a run with the logs of all processes of the product. */
export const LOGS = 'logs'

/** Keeps what a process of the product has logged, which the run looks through at its end. */
export function keepLog(log: string): void {
  const setting = process.env[SETTING]
  if (setting !== undefined) appendFileSync(join((JSON.parse(setting) as Shared).folder, LOGS), log)
}

/** Returns the environment for a process of the product: without what belongs to the run. */
export function productEnvironment(): NodeJS.ProcessEnv {
  const { [SETTING]: _shared, NODE_OPTIONS: _options, ...inherited } = process.env
  return inherited
}
