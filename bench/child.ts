import { type ChildProcess, fork } from 'node:child_process'

/** A part of a bench that runs as a process of its own, and is spoken to by messages. */
export function spawnPart(file: URL, args: string[]): ChildProcess {
  return fork(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

export function reply<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as T)))
}

export function ask<T>(child: ChildProcess, message: object): Promise<T> {
  const answer = reply<T>(child)
  child.send(message)
  return answer
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
