import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'
import type { Log } from '#ports/log.ts'
import type { Topic, Wakeups } from '#ports/wakeups.ts'
import { type Connection, connectionConfig } from './pool.ts'

const CHANNEL = 'mailcast_work'
/** Wake-ups of other processes are sent together. NOTIFY in each transaction would make commits wait for one another. */
const TOGETHER_MS = 20
/** The delay of the first new connection after one broke, and of each further one. */
const AGAIN_MS = { first: 50, later: 1000 }
/** The class of the advisory locks that living processes hold: "work" in ASCII. */
const ALIVE = 0x776f726b
/** After a database restart other processes need a moment to take their locks again. */
const STEADY_MS = 5000
/** A living process whose connection broke takes its lock again within this time. Until then it has not ended. */
const GRACE_MS = 400
const LOOK_AGAIN_MS = 100

export interface OpenWakeups extends Wakeups {
  /** Begins to receive the wake-ups of other processes, and shows them that this one lives. A process without workers need not. */
  receive(): Promise<void>
  close(): Promise<void>
}

/** Opens the wake-ups of one process: by callback within it, by NOTIFY between processes. */
export function postgresWakeups(connection: Connection, db: Db, log: Log, graceMs = GRACE_MS): OpenWakeups {
  const callbacks: Record<Topic, Set<() => void>> = {
    mails: new Set(),
    webhooks: new Set(),
    jobs: new Set(),
    campaigns: new Set(),
    automations: new Set(),
  }
  const unsent = new Set<Topic>()
  let sending: NodeJS.Timeout | null = null
  const number = randomInt(1, 2 ** 31)
  let holdsLock = false
  let client: pg.Client | null = null
  let judgesFrom = Infinity
  let reconnecting: NodeJS.Timeout | null = null
  let broken = false
  let closed = false
  let connected = false

  const callBack = (topic: Topic) => {
    for (const callback of callbacks[topic]) callback()
  }
  const send = () => {
    sending = null
    const topics = [...unsent].join()
    unsent.clear()
    row(db, sql`select pg_notify(${CHANNEL}, ${topics})`).catch((err: unknown) =>
      log.debug({ err, topics }, 'other processes could not be woken; their workers look by themselves within 30 s'),
    )
  }

  async function connect(): Promise<void> {
    const { max: _max, ...config } = connectionConfig(connection)
    const listening = new pg.Client({ ...config, application_name: 'mailcast-wakeups' })
    client = listening
    listening.on('notification', ({ payload = '' }) => {
      for (const topic of payload.split(',')) if (topic in callbacks) callBack(topic as Topic)
    })
    listening.on('error', () => {})
    listening.on('end', () => {
      // Whether the others have ended is not known until the locks are there again.
      if (client !== listening) return
      judgesFrom = Infinity
      holdsLock = false
      connectAgain()
    })
    await listening.connect()
    await listening.query('select pg_advisory_lock($1::integer, $2::integer)', [ALIVE, number])
    holdsLock = true
    await listening.query(`listen ${CHANNEL}`)
    judgesFrom = performance.now() + (connected ? STEADY_MS : 0)
    connected = true
    broken = false
    // Some may have been missed while there was no connection.
    for (const topic of Object.keys(callbacks)) callBack(topic as Topic)
  }

  function connectAgain(): void {
    if (closed || reconnecting) return
    reconnecting = setTimeout(
      () => {
        reconnecting = null
        connect().catch(connectAgain)
      },
      broken ? AGAIN_MS.later : AGAIN_MS.first,
    ).unref()
    broken = true
  }

  /** Returns those of some processes whose lock is not held; none while the others may not have taken theirs again. */
  async function withoutLock(workers: readonly number[]): Promise<number[]> {
    if (workers.length === 0 || performance.now() < judgesFrom) return []
    const alive = await row(
      db,
      sql<{ workers: number[] | null }>`select array_agg(objid::bigint) as workers from pg_locks
        where locktype = 'advisory' and classid = ${ALIVE}::bigint::oid and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database())`,
    )
    const living = new Set(alive!.workers?.map(Number))
    return workers.filter((one) => one !== number && !living.has(one))
  }

  return {
    get worker() {
      return holdsLock ? number : 0
    },
    async ended(workers) {
      const end = performance.now() + graceMs
      let missing = await withoutLock(workers)
      while (missing.length > 0 && performance.now() < end) {
        await pause(LOOK_AGAIN_MS)
        missing = await withoutLock(missing)
      }
      return missing
    },
    wake(topic) {
      callBack(topic)
      if (closed) return
      unsent.add(topic)
      sending ??= setTimeout(send, TOGETHER_MS)
    },
    listen(topic, callback) {
      callbacks[topic].add(callback)
      return () => void callbacks[topic].delete(callback)
    },
    async receive() {
      await connect().catch((err: unknown) => {
        log.warn({ err }, 'wake-ups of other processes cannot be received; trying again')
        connectAgain()
      })
    },
    async close() {
      closed = true
      if (sending) clearTimeout(sending)
      if (reconnecting) clearTimeout(reconnecting)
      await client?.end().catch(() => {})
    },
  }
}
