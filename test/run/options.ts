import { parseArgs } from 'node:util'

/** An error of a caller of `npm test`. Its message says what to type instead. */
export class WrongCall extends Error {}

const FLAGS = {
  /** Runs the tests whose title contains it. */
  name: { type: 'string' },
  /** Runs again, after each change, what depends on the changed files. */
  watch: { type: 'boolean', default: false },
  /** Runs what depends on changed files. */
  changed: { type: 'boolean', default: false },
  /** Runs the slow files. */
  slow: { type: 'boolean', default: false },
  /** Runs one file at a time, so that the processor time of a file holds that of PostgreSQL too. */
  alone: { type: 'boolean', default: false },
  /** Reports the time of every file, and not only of the costliest. */
  times: { type: 'boolean', default: false },
} as const

/** Reads the flags and paths of a call. */
export function readOptions(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: FLAGS })
    if (values.name?.trim() === '') throw new WrongCall('--name needs a part of a title')
    return { ...values, paths: positionals }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    const [sentence] = error.message.split('. ')
    throw new WrongCall(
      `${sentence}. Write npm test -- [FILE, folder or glob …] [--name='part of a title'] [--watch] [--changed] [--slow] [--alone] [--times]; CONTRIBUTING.md says what each does.`,
    )
  }
}

/**
 * Returns a pattern of the titles that contain a text, in any case. Each file is a suite that is
 * named by its path, and node asks with the names of the suites before a title: the path of a file
 * does not count.
 */
export function titlePattern(part: string): RegExp {
  const escaped = part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return new RegExp(String.raw`^(?:\S+\.test\.ts )?(?!\S+\.test\.ts).*${escaped}`, 'is')
}
