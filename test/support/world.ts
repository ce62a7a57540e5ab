import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { sql } from 'kysely'
import { assemble, type OpenPools } from '#process/assemble.ts'
import { findOperation } from '#catalogue'
import { uuidOf } from '#lib/typeid.ts'
import { openAccount } from '#areas/accounts/index.ts'
import type { Credential } from '#operation/caller.ts'
import type { ProblemBody } from '#operation/problem.ts'
import { problemBody } from '#operation/problem.ts'
import type { Answer, Call } from '#operation/requests/call.ts'
import { run } from '#operation/run.ts'
import type { Deployment } from '#ports/ports.ts'
import type { TestConnection } from './database/connection.ts'
import {
  copyTemplate,
  MIGRATED,
  type Template,
  type UsedServer,
  useServer,
} from './database/database.ts'
import { takeDatabase } from './database/kept-database.ts'
import { testPorts } from './ports.ts'

export interface TestAccount {
  accountId: string
  apiKey: string
  newsletterId: string
  email: string
}

type More = Partial<
  Pick<
    Call,
    'idempotencyKey' | 'ifMatch' | 'address' | 'browser' | 'byAgent' | 'requestId' | 'signal'
  >
>

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
type Body = any

interface WorldOptions {
  database?: () => Promise<UsedServer>
  template?: Template
  /**
   * True for a database that no other file has used: for tests that change tables or break
   * connections, read plans, or count pages.
   */
  fresh?: boolean
}

/**
 * Makes an empty database, the system over it, and helpers for tests. Call it once at the top of a
 * test file; make an account for each test. The files of a process use one database after another
 * (`kept-database.ts`).
 */
export async function testWorld(
  deployment: Partial<Deployment> = {},
  options: WorldOptions = {},
): Promise<TestWorld> {
  const { database = useServer, template = MIGRATED, fresh = template !== MIGRATED } = options
  const { server, lasting, stop } = await database()
  const own =
    (fresh || !lasting ? null : await takeDatabase(server)) ??
    (await copyTemplate(server, template))
  const world = await openWorld(own.connection, deployment, 'pools' in own ? own.pools : undefined)
  after(async () => {
    try {
      await world.runsEveryJob()
    } finally {
      await world.close()
      await ('release' in own ? own.release() : own.drop())
      await stop()
    }
  })
  return world
}

/** Reads and waits take as long as a busy machine makes them. */
const PATIENCE = { readMs: 3_600_000, waitMs: 3_600_000 }

/** Opens the system on a database, until it is closed. */
export async function openWorld(
  connection: TestConnection,
  deployment: Partial<Deployment> = {},
  pools?: OpenPools,
) {
  const world = testPorts(deployment)
  const assembly = assemble(connection, world, {
    supervise: false,
    patience: PATIENCE,
    pause: async () => {},
    ...(pools && { pools }),
  })
  await assembly.queue.prepare(assembly.queuedJobs)
  const { system } = assembly
  let leftJobs: string | null = null

  /** Calls any operation as any caller and returns the whole answer. */
  async function call(
    who: TestAccount | string | Credential,
    name: string,
    input: object = {},
    more: More = {},
  ): Promise<Answer> {
    const operation = findOperation(name)
    assert.ok(operation, `no operation ${name}`)
    const credential: Credential =
      typeof who === 'string'
        ? { kind: 'bearer', key: who }
        : 'accountId' in who && 'apiKey' in who
          ? { kind: 'bearer', key: who.apiKey }
          : who
    return run(system, {
      operation,
      credential,
      input: () => structuredClone(input),
      requestId: 'req_test',
      address: '198.51.100.1',
      browser: false,
      idempotencyKey: null,
      ifMatch: null,
      ...more,
    })
  }

  return {
    system,
    connection,
    assembly,
    db: system.db,
    clock: world.clock,
    mailer: world.mailer,
    log: world.log,
    dns: world.dns,
    disk: world.disk,
    vault: world.vault,
    call,

    /** Makes an account with its first newsletter and a full access key. */
    async account(): Promise<TestAccount> {
      const email = `owner-${randomBytes(5).toString('hex')}@example.com`
      return {
        ...(await openAccount(system, {
          email,
          password: 'a password for tests',
          name: 'The Weekly Garden',
        })),
        email,
      }
    },

    /** Calls and returns the body of a success; fails the test otherwise. */
    async ok(
      who: TestAccount | string | Credential,
      name: string,
      input: object = {},
      more: More = {},
    ): Promise<Body> {
      const answer = await call(who, name, input, more)
      assert.equal(answer.problem, null, answer.problem?.message)
      return answer.body
    },

    /** Calls and returns the problem of a refusal; fails the test otherwise. */
    async refused(
      who: TestAccount | string | Credential,
      name: string,
      input: object = {},
      more: More = {},
    ): Promise<ProblemBody> {
      const answer = await call(who, name, input, more)
      assert.ok(
        answer.problem,
        `${name} was not refused but answered ${answer.status}: ${JSON.stringify(answer.body)}`,
      )
      return problemBody(answer.problem, 'req_test', 'http://mailcast.test/docs')
    },

    /** Returns the events of an account so far, oldest first, as receivers read them. */
    async events(account: TestAccount): Promise<{ type: string; timestamp: string; data: Body }[]> {
      const found = await sql<{
        body: string
      }>`select body from event where account_id = ${uuidOf(account.accountId)} order by created_at, tx, ctid`.execute(
        system.db,
      )
      return found.rows.map(
        ({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: Body },
      )
    },

    /** Runs every waiting job, and those that these enqueue. */
    jobs: () => assembly.queue.runWaiting(assembly.queuedJobs),

    /** Gives the reason for jobs that are left when the file ends; without one they fail it. */
    leavesJobs(reason: string): void {
      leftJobs = reason
    },

    /**
     * A job that a test enqueued can be run, whatever became of what it is about; none is left,
     * running or failed.
     */
    async runsEveryJob(): Promise<void> {
      if (leftJobs !== null) return
      await assembly.queue.runWaiting(assembly.queuedJobs)
      const left = await sql<{
        name: string
        state: string
      }>`select name, state from pgboss.job where state <> 'completed'`.execute(system.db)
      assert.deepEqual(left.rows, [], 'the file left jobs behind')
    },

    async close(): Promise<void> {
      await assembly.queue.stop(1000)
      await assembly.close()
    },
  }
}

export type TestWorld = Awaited<ReturnType<typeof openWorld>>
