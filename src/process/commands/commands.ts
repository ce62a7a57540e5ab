import { BadSetting } from '../../setting.ts'
import { Problem } from '#operation/problem.ts'
import { NotStopped } from '../stop-stages.ts'
import { settings } from './settings.ts'
import { start } from './start.ts'

/** The exit code of a process that ended while a part of it was still running. */
const NOT_STOPPED = 2

/**
 * Runs a command and returns the exit code. Loads only the part of the program that it needs, since
 * all of it takes 1 s.
 */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const words = inFull(argv)
  try {
    if (words.join(' ') === 'start') return await start(...settings())
    const client = await import('./client-commands.ts')
    if (client.isOfTheClient(words)) return await client.runClientCommand(words)
    const { runOperatorCommand } = await import('./operator-commands.ts')
    return await runOperatorCommand(words)
  } catch (error) {
    process.stderr.write(`mailcast: ${explain(error)}\n`)
    return error instanceof NotStopped ? NOT_STOPPED : 1
  }
}

/**
 * Replaces `listen` by `webhooks listen`. Asking for help on `keys create` shows the operator's
 * command.
 */
function inFull(argv: readonly string[]): readonly string[] {
  const [first, second, third] = argv
  if (first === 'listen') return ['webhooks', ...argv]
  if (first === 'help' && second === 'listen') return ['help', 'webhooks', 'listen']
  if (first === 'help' && second === 'keys' && third === 'create')
    return ['keys', 'create', '--help']
  return argv
}

function explain(error: unknown): string {
  if (error instanceof Problem)
    return [
      error.detail,
      ...error.fieldErrors.slice(1).map(({ pointer, detail }) => `${pointer}: ${detail}`),
    ].join('\n')
  if (error instanceof BadSetting) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${(error as { port?: number }).port} is taken by another program. Give the setting that names it (PORT, METRICS_PORT or BOUNCE_PORT) a free one, or stop the other program.`
  return message || String(error)
}
