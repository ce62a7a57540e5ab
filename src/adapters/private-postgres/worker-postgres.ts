import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findSocketOf } from './postgres-place.ts'
import { PrivatePostgresProblem } from './postgres-problem.ts'
import { SOCKET_PORT } from './postgres-process.ts'
import { joinAsWorker, PRODUCT, type WorkerPresence } from './presence.ts'
import type { PrivatePostgres } from './private-postgres.ts'

export interface JoinedPostgres {
  connection: PrivatePostgres['connection']
  /** Resolves with the reason when the server is stopping, or PostgreSQL has ended. */
  lost: Promise<string>
  /** Disconnects. PostgreSQL keeps running, since the server stops it. */
  leave(): Promise<void>
}

interface JoinOptions {
  dataDir: string
  /** Receives lines for the operator. */
  log: (line: string) => void
  /** Ends the wait, which then rejects with the signal's reason. */
  signal: AbortSignal
  /** Time in ms to wait, by default 30,000: a machine that boots starts all services at once. */
  waitMs?: number
}

/**
 * Connects a worker to the PostgreSQL that a server on this machine has started. Writes nothing to
 * its folder. Throws PrivatePostgresProblem after `waitMs`.
 */
export async function joinPrivatePostgres({
  dataDir,
  log,
  signal,
  waitMs = 30_000,
}: JoinOptions): Promise<JoinedPostgres> {
  const folder = resolve(dataDir)
  const began = performance.now()
  for (let logged = false; ;) {
    const { joined, obstacle } = await tryToJoin(folder)
    if (joined) return joined
    signal.throwIfAborted()
    const waited = performance.now() - began
    if (waited > waitMs)
      throw new PrivatePostgresProblem(
        `No Mailcast serves ${folder}${obstacle}. Start one first (npm start), or set DATABASE_URL to the database that this worker is for.`,
      )
    if (waited > 1_000 && !logged)
      log(`no Mailcast serves ${folder} yet; this worker waits for one`)
    logged ||= waited > 1_000
    await sleep(100)
  }
}

/** Tries once to connect. `obstacle` is the end of a sentence: empty or ` (…)`. */
async function tryToJoin(folder: string): Promise<{ joined?: JoinedPostgres; obstacle: string }> {
  try {
    const host = findSocketOf(folder)
    const presence = host === undefined ? undefined : await joinAsWorker(host)
    return { ...(presence && { joined: joinedWith(host!, presence) }), obstacle: '' }
  } catch (problem) {
    return { obstacle: ` (${(problem as Error).message})` }
  }
}

function joinedWith(host: string, { serverLeaves, ended, end }: WorkerPresence): JoinedPostgres {
  return {
    connection: { host, port: SOCKET_PORT, ...PRODUCT },
    lost: Promise.race([
      serverLeaves.then(() => 'the server of this worker stops, and its database with it'),
      ended.then(() => 'the private PostgreSQL has ended the connection of this worker'),
    ]),
    leave: end,
  }
}
