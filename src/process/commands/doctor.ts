import { isIP } from 'node:net'
import { sql } from 'kysely'
import { isLoopbackUrl, isPrivateAddress } from '#lib/addresses/ip.ts'
import { row } from '#db/rows.ts'
import { isPooled } from '#adapters/postgres/pool.ts'
import { notifies } from '#adapters/postgres/wakeups.ts'
import { pinoLog } from '#adapters/log/pino-log.ts'
import { explainMailFailure, readReturns } from '#areas/mail-service/index.ts'
import type { Config } from '../../config.ts'
import { backupFinding } from '../backup/report-backups.ts'
import { certificateFindings } from '../tls/report-certificates.ts'
import { publicAddress, returnPort } from '../doctor/address.ts'
import { connectionFinding, notOpened } from '../doctor/database.ts'
import type { Finding } from '../doctor/finding.ts'
import { returnsFinding } from '../doctor/returns.ts'
import { roomFindings } from '../doctor/room.ts'
import { namesOfSender, senderFindings } from '../doctor/sender.ts'
import { waitingFinding } from '../doctor/waiting.ts'
import { open, type Opened } from '../open.ts'

const SIGN = { ok: '  ok      ', warning: '  look at ', problem: '  PROBLEM ' }

/** Checks a deployment, and prints for each part what to do. Returns 1 when there is a problem. */
export async function doctor(config: Config, print: (line: string) => void): Promise<number> {
  const findings: Finding[] = [address(config), ...(await outside(config)), proxies(config)]
  let opened: Opened | null = null
  try {
    opened = await open(config, pinoLog('error'), { as: 'command' })
    findings.push(
      await database(opened),
      ...(await sessions(opened)),
      await connections(opened),
      await files(opened),
      ...(config.tls === 'auto' ? await certificateFindings(opened.system) : []),
      ...(await roomFindings(opened.system.ports.disk)),
      await clock(opened),
      await backupFinding(opened.system.db, {
        now: opened.system.ports.clock.now(),
        nightly: config.backupAt !== null,
      }),
      await waitingFinding(opened.system.db, opened.system.ports.clock.now()),
      await mail(opened),
      returnsFinding(config, await readReturns(opened.system)),
      ...(await sender(opened, config)),
    )
  } catch (error) {
    findings.push(notOpened(error))
  } finally {
    await opened?.leave()
  }
  for (const { what, state, says } of findings) print(`${SIGN[state]}${what}: ${says}`)
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
}

function address({ baseUrl }: Config): Finding {
  if (new URL(baseUrl).protocol === 'https:') return { what: 'address', state: 'ok', says: baseUrl }
  const says = isLoopbackUrl(baseUrl)
    ? `${baseUrl}: links in mails work on this machine alone; set BASE_URL to your public address`
    : `${baseUrl} is not https: mail apps offer one-click unsubscribe only over https`
  return { what: 'address', state: 'warning', says }
}

/**
 * Checks whether the server sees visitors' addresses. Without TLS=auto there must be a proxy when a
 * public BASE_URL has https, or HOST is a loopback address.
 */
function proxies({ trustedProxies, baseUrl, host, tls }: Config): Finding {
  const what = 'proxy'
  if (trustedProxies.length > 0)
    return {
      what,
      state: 'ok',
      says: `X-Forwarded-For is believed from ${trustedProxies.join(', ')}`,
    }
  const hereAlone = host === 'localhost' || host === '::1' || host.startsWith('127.')
  if (tls === 'auto' || isLoopbackUrl(baseUrl) || !(baseUrl.startsWith('https:') || hereAlone))
    return { what, state: 'ok', says: 'none is needed' }
  const says = `${baseUrl} is served by a proxy, and TRUSTED_PROXIES names none: all visitors count as one, and a stranger's wrong passwords can keep you out. Set TRUSTED_PROXIES to the address that the proxy connects from, such as 127.0.0.1; without a proxy, TLS=auto gets a certificate`
  return { what, state: 'warning', says }
}

/** Asks the public address, and port 25 of its host, from this machine. */
async function outside({ baseUrl, bouncePort }: Config): Promise<Finding[]> {
  if (isLoopbackUrl(baseUrl)) return []
  const found = await Promise.all([
    publicAddress(baseUrl),
    bouncePort === null ? null : returnPort({ host: new URL(baseUrl).hostname }),
  ])
  return found.filter((finding) => finding !== null)
}

async function files({ system }: Opened): Promise<Finding> {
  const { name, check } = system.ports.files
  return check().then(
    () => ({ what: 'files', state: 'ok', says: name }),
    (error: Error) => ({ what: 'files', state: 'problem', says: `${name}: ${error.message}` }),
  )
}

async function database({ system, connection }: Opened): Promise<Finding> {
  const found = await row(
    system.db,
    sql<{
      version: string
      size: string
    }>`select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  return {
    what: 'database',
    state: 'ok',
    says: `PostgreSQL ${found!.version}, ${found!.size}, ${typeof connection === 'string' ? 'yours' : 'private'}`,
  }
}

async function connections({ system, connection }: Opened): Promise<Finding> {
  const pooled = typeof connection === 'string' && (await isPooled(connection))
  return connectionFinding(system.db, { pooled })
}

/** Checks whether notifications arrive, which a pooler can prevent. */
async function sessions({ system, connection, direct }: Opened): Promise<Finding[]> {
  if (typeof connection !== 'string') return []
  const what = 'sessions of the database'
  const pooled = await isPooled(connection)
  const directPooled = direct === connection ? pooled : await isPooled(direct)
  const leads = pooled
    ? 'DATABASE_URL leads to a pooler'
    : 'DATABASE_URL leads to PostgreSQL itself'
  const directLeads =
    direct === connection
      ? ''
      : `, DATABASE_DIRECT_URL ${directPooled ? 'to a pooler too' : 'to PostgreSQL itself'}`
  if (await notifies(direct, system.db))
    return [{ what, state: 'ok', says: `${leads}${directLeads}; notifications arrive` }]
  const remedy = directPooled
    ? 'set DATABASE_DIRECT_URL to the host and port of PostgreSQL itself, mostly port 5432 (docs/running.md)'
    : 'DATABASE_DIRECT_URL must lead to the database of DATABASE_URL, and to its primary'
  const says = `${leads}${directLeads}, and notifications do not arrive: mails and jobs begin up to 30 s late, and the work of a killed process is taken over late; ${remedy}`
  return [{ what, state: 'problem', says }]
}

/**
 * Compares the clocks of program and database. Webhook receivers refuse a signature that is five
 * minutes off.
 */
async function clock({ system }: Opened): Promise<Finding> {
  const found = await row(system.db, sql<{ now: Date }>`select clock_timestamp() as now`)
  const apartS = Math.abs(found!.now.getTime() - system.ports.clock.now().getTime()) / 1000
  if (apartS < 5) return { what: 'clock', state: 'ok', says: 'this machine and the database agree' }
  return {
    what: 'clock',
    state: 'problem',
    says: `this machine and the database are ${Math.round(apartS)} s apart: run NTP on both`,
  }
}

async function mail({ system: { db, ports } }: Opened): Promise<Finding> {
  const { name } = ports.mailer
  let says: string | void
  try {
    says = await ports.mailer.check()
  } catch (error) {
    const says = `${name}: ${await explainMailFailure({ db, ports }, error as Error)}`
    return { what: 'mail', state: 'problem', says }
  }
  if (ports.mailer.provider === null)
    return {
      what: 'mail',
      state: 'warning',
      says: 'no mail service is set: mail is written to the outbox and not sent. Choose one at Settings → Mail service in the dashboard, or set SMTP_URL (docs/sending.md)',
    }
  const set = ports.mailServices.fromEnvironment ? '' : ', as set in the dashboard,'
  return {
    what: 'mail',
    state: 'ok',
    says: `${name}${set} accepts mail${says ? `: ${says}` : ''}`,
  }
}

/** Checks the DNS records of the sender when mail leaves by a real mail server or service. */
async function sender({ system: { db, ports } }: Opened, config: Config): Promise<Finding[]> {
  if (ports.mailer.provider === null) return []
  const { dns, deployment } = ports
  const ownServer = config.smtpUrl !== null && isNear(new URL(config.smtpUrl).hostname)
  return [
    ...(await senderFindings({ db, dns }, deployment)),
    ...(ownServer ? await namesOfSender(dns, config.egressAddresses) : []),
  ]
}

/** Returns whether a mail server is on this machine or in its network. */
function isNear(host: string): boolean {
  return host === 'localhost' || !host.includes('.') || (isIP(host) !== 0 && isPrivateAddress(host))
}
