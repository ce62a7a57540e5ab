import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'
import type { Log } from '#ports/log.ts'
import type { Topic, Wakeups } from '#ports/wakeups.ts'
import { type Connection, openClient } from './pool.ts'

const CHANNEL = 'mailcast_work'
/**
 * The milliseconds for which wake-ups are collected, since a NOTIFY in each transaction makes
 * commits wait for each other.
 */
const TOGETHER_MS = 20
/** The milliseconds before the first reconnection, and before each further one. */
const AGAIN_MS = { first: 50, later: 1000 }
/** The class of the advisory locks that running processes hold: "work" in ASCII. */
const ALIVE = 0x776f726b
/** The milliseconds after a database restart in which processes take their locks again. */
const STEADY_MS = 5000
/** The milliseconds in which a process whose connection broke takes its lock again. */
const GRACE_MS = 400
const LOOK_AGAIN_MS = 100
/** The longest wait for a notification, which takes a millisecond or two. */
const NOTIFIED_MS = 2000

export interface OpenWakeups extends Wakeups {
  /**
   * Begins to receive wake-ups, and shows other processes that this one runs. Only processes with
   * workers call it.
   */
  receive(): Promise<void>
  close(): Promise<void>
}

/** Tests whether notifications arrive. They do not through a pooler, nor in another database. */
export async function notifies(
  direct: Connection,
  db: Db,
  withinMs = NOTIFIED_MS,
): Promise<boolean> {
  const channel = `mailcast_try_${randomInt(2 ** 31)}`
  const client = openClient(direct, 'mailcast')
  const late = new AbortController()
  try {
    await client.connect()
    const received = new Promise<boolean>((resolve) =>
      client.on('notification', () => resolve(true)),
    )
    await client.query(`listen ${channel}`)
    await row(db, sql`select pg_notify(${channel}, '')`)
    return await Promise.race([received, pause(withinMs, false, { signal: late.signal })])
  } finally {
    late.abort()
    await client.end()
  }
}

/** Makes wake-ups: by function calls within this process, and by NOTIFY between processes. */
export function postgresWakeups(
  direct: Connection,
  db: Db,
  log: Log,
  graceMs = GRACE_MS,
): OpenWakeups {
  const callbacks: Record<Topic, Set<() => void>> = {
    mails: new Set(),
    webhooks: new Set(),
    jobs: new Set(),
    campaigns: new Set(),
    automations: new Set(),
    mail_service: new Set(),
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
      log.debug(
        { err, topics },
        'other processes could not be woken; their workers look by themselves within 30 s',
      ),
    )
  }

  async function connect(): Promise<void> {
    const listening = openClient(direct, 'mailcast-wakeups')
    client = listening
    listening.on('notification', ({ payload = '' }) => {
      for (const topic of payload.split(',')) if (topic in callbacks) callBack(topic as Topic)
    })
    listening.on('end', () => {
      // Until the other processes have their locks again, it is not known which of them have ended.
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
    // Some wake-ups may have been missed while there was no connection.
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

  /**
   * Returns the numbers of the processes that have ended, as they hold no lock. Returns none just
   * after a reconnection, when live processes may not have taken theirs again.
   */
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
