import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Starts a part of a bench in a process of its own, which is controlled by messages. */
export function spawnPart(
  file: URL,
  args: string[],
  execArgv: string[] = [],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  return fork(file, args, {
    execArgv,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** Returns the options that `npm start` gives to node before the file. */
export function startOptions(): string[] {
  const { scripts } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { scripts: { start: string } }
  return scripts.start.match(/(?<=\s)--\S+/g) ?? []
}

export function reply<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as T)))
}

export function ask<T>(child: ChildProcess, message: object): Promise<T> {
  const answer = reply<T>(child)
  child.send(message)
  return answer
}

/** Ends parts, and waits until they have, since their last writes need the database. */
export async function endParts(...parts: ChildProcess[]): Promise<void> {
  await Promise.all(
    parts.map((part) => {
      const exited = once(part, 'exit')
      part.disconnect()
      return exited
    }),
  )
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
