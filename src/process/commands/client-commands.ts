import { isOfAnArea, runCli } from '../../../client/src/cli/run.ts'
import { processTerminal } from '../../../client/src/cli/terminal.ts'

/** Returns whether the client runs a command, with a key and an address. The operator's command makes keys, since it needs none. */
export function isOfTheClient(words: readonly string[]): boolean {
  const [first, second] = words
  if (first === 'keys' && second === 'create') return false
  return first === 'login' || first === 'logout' || isOfAnArea(words)
}

/** Runs a command of the client and returns the exit code. */
export function runClientCommand(words: readonly string[]): Promise<number> {
  return runCli(words, processTerminal())
}
