import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  LOCALHOST_CA,
  mailServer,
  USER,
} from '../../src/areas/mail-service/fixtures/mail-server.ts'
import { mailWorld } from '../../src/areas/mail-service/fixtures/mail-world.ts'
import { findMailService } from '../../src/areas/mail-service/mail-service-sql.ts'
import { openOrNull } from '../../src/areas/mail-service/take-mail-service.ts'
import { assertAccounted } from '../../src/areas/mailings/fixtures/accounted.ts'
import { uuidOf } from '#lib/typeid.ts'
import { mailsUnderWay } from '#test/mails/mails-under-way.ts'
import { crashing } from '#test/processes/crashing.ts'
import { chance, SEED } from '#test/seed.ts'
import { until as untilIn } from '#test/sinks.ts'

// The mail service is set, replaced and removed while a campaign goes out, and the worker is killed
// without warning around the moment at which it takes the change.

const RECIPIENTS = Number(process.env['RECIPIENTS'] ?? 2000)
/** The time limit of a step, for a machine that does much else. */
const STEP_MS = 120_000
/** The most mails that a worker was submitting when it was killed. */
const OPEN = 64
const random = chance(SEED)
const until = (what: string, holds: () => boolean | Promise<boolean>) =>
  untilIn(what, holds, STEP_MS)

const { world, start, endAll } = await crashing()
const ca = readFileSync(LOCALHOST_CA, 'utf8')
const there = await mailWorld(world)
there.open({ ca, resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
const dataDir = await mkdtemp(join(tmpdir(), 'mailcast-killed-'))
after(() => rm(dataDir, { recursive: true, force: true }))

/** A place that a worker submits to, with the addresses whose mails it has. */
interface Place {
  taken(): Promise<string[]>
  /** Counts the mails that it has. */
  count(): Promise<number>
  /** Forgets the mails that it has. */
  empty(): Promise<void>
  /** Waits until it has taken all that killed workers had written to it. */
  settled(): Promise<void>
  /** Makes it the mail service by the operation that a person calls. */
  choose(): Promise<void>
  /** The secret that must be stored once it is the mail service; null for none. */
  secret: string | null
}

/** Starts an SMTP server that demands TLS and a password of its own. */
async function service(secret: string): Promise<Place> {
  const server = await mailServer({ certificate: 'localhost', password: secret, delayMs: 20 })
  const input = { provider: 'smtp', host: 'localhost', port: server.port, security: 'starttls' }
  return {
    secret,
    taken: async () => server.mails.map(({ to }) => to),
    count: async () => server.mails.length,
    empty: async () => void server.mails.splice(0),
    settled: () => until('a server has no connection', () => server.connections() === 0),
    choose: () =>
      world.ok(there.session, 'set_mail_service', { ...input, user: USER, password: secret }),
  }
}

const outboxFolder = join(dataDir, 'outbox')
async function outboxNames(): Promise<string[]> {
  const names = await readdir(outboxFolder).catch(() => [])
  return names.filter((name) => name.endsWith('.eml'))
}
/** The outbox of the workers, which takes the mails while no service is set. */
const outbox: Place = {
  secret: null,
  async taken() {
    const texts = (await outboxNames()).map((name) => readFile(join(outboxFolder, name), 'utf8'))
    return (await Promise.all(texts)).map((text) => /^To: <?([^\r\n>]+)/im.exec(text)![1]!)
  },
  count: async () => (await outboxNames()).length,
  empty: () => rm(outboxFolder, { recursive: true, force: true }),
  settled: async () => {},
  choose: () => world.ok(there.session, 'remove_mail_service'),
}

function startWorker() {
  const settings = { SMTP_URL: '', MAIL_FROM: 'news@mailcast.test', DATA_DIR: dataDir }
  return start({ ...settings, NODE_EXTRA_CA_CERTS: LOCALHOST_CA })
}

/** Posts a campaign of an account whose owner is the person that changes the mail service. */
async function posted() {
  const mails = await mailsUnderWay(world, { campaign: RECIPIENTS, welcome: 0, confirmation: 0 })
  await sql`insert into member (account_id, person_id, role, member_id, joined_at)
    select ${uuidOf(mails.account.accountId)}, person_id, role, gen_random_uuid(), joined_at from member
    where account_id = ${uuidOf(there.account.accountId)}`.execute(world.db)
  return mails
}

/** Moments after the change at which the worker is killed. Until then it is stopped. */
const MOMENTS: Record<string, (goOn: () => void, next: Place) => Promise<void>> = {
  'before it sees the change': async () => {},
  'while it takes the change': async (goOn) => {
    goOn()
    await pause(random() * 40)
  },
  'with the first mails to the new service': async (goOn, next) => {
    goOn()
    await until('the new service has a mail', async () => (await next.count()) > 0)
  },
}

const [first, second] = [await service('the first password'), await service('another password')]
const CHANGES = [
  { what: 'is set', former: outbox, next: first },
  { what: 'is replaced', former: first, next: second },
  { what: 'is removed', former: second, next: outbox },
]

for (const moment of Object.keys(MOMENTS))
  for (const { what, former, next } of CHANGES)
    test(`a service ${what}, the worker killed ${moment}: each mail once, the rest by the new one`, async () => {
      await Promise.all([former.empty(), next.empty()])
      const mails = await posted()
      const worker = startWorker()
      await until('some mails are out', async () => (await former.count()) > 0)
      worker.kill('SIGSTOP')
      await next.choose()
      await MOMENTS[moment]!(() => worker.kill('SIGCONT'), next)
      await endAll('SIGKILL')
      const lost = new Set(await mails.lost())
      assert.ok(lost.size <= OPEN, `${lost.size} mails were under way`)
      await assertAccounted(world.db)
      await Promise.all([former.settled(), next.settled()])
      const byFormer = await former.count()
      assert.ok(byFormer < RECIPIENTS, 'the change came in the middle')

      startWorker()
      await mails.ended()
      await endAll('SIGTERM')
      await assertAccounted(world.db)
      const statuses = await mails.byStatus()
      const [sent, uncertain] = [statuses.get('sent') ?? [], statuses.get('uncertain') ?? []]
      assert.equal(sent.length + uncertain.length, RECIPIENTS, 'each mail is sent or uncertain')
      assert.deepEqual(
        uncertain.filter((email) => !lost.has(email)),
        [],
        'uncertain, and not under way at the kill',
      )
      const arrived = [...(await former.taken()), ...(await next.taken())]
      assert.equal(new Set(arrived).size, arrived.length, 'a reader got it twice')
      const got = new Set(arrived)
      assert.deepEqual(
        sent.filter((email) => !got.has(email)),
        [],
        'sent, and no service got it',
      )
      assert.equal(await former.count(), byFormer, 'the former service got a mail')
      assert.ok((await next.count()) > 0, 'the new service got none')
      const stored = await findMailService(world.db)
      const secret = stored && openOrNull(world.vault, stored)!.secret
      assert.equal(secret, next.secret)
      assert.equal((await mails.campaign()).status, 'sent')
      process.stdout.write(
        `a service ${what}, killed ${moment}: ${byFormer} by the former, ${sent.length} sent, ${uncertain.length} uncertain\n`,
      )
    })
