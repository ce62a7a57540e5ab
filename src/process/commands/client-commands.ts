import { readBaseUrl } from '../../config.ts'
import { isOfAnArea, runCli } from '../../../client/src/cli/run.ts'
import { processTerminal } from '../../../client/src/cli/terminal.ts'

/** Returns whether the client runs a command. `keys create` is the operator's: it needs no key. */
export function isOfTheClient(words: readonly string[]): boolean {
  const [first, second] = words
  if (first === 'keys' && second === 'create') return false
  return first === 'login' || first === 'logout' || isOfAnArea(words)
}

export function runClientCommand(words: readonly string[]): Promise<number> {
  return runCli(words, processTerminal(readBaseUrl()))
}
