import { readBaseUrl } from '../../config.ts'
import { isOfTheCommandLine, runCli } from '../../../client/src/cli/run.ts'
import { processTerminal } from '../../../client/src/cli/terminal.ts'

/**
 * Returns whether a command belongs to the client. `keys create` belongs to the operator, since it
 * needs no key.
 */
export function isOfTheClient(words: readonly string[]): boolean {
  const [first, second] = words
  if (first === 'keys' && second === 'create') return false
  return isOfTheCommandLine(words)
}

export function runClientCommand(words: readonly string[]): Promise<number> {
  return runCli(words, processTerminal(readBaseUrl()))
}
