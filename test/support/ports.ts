import { memoryDisk } from '#adapters/disk/memory-disk.ts'
import { memoryDns } from '#adapters/dns/memory-dns.ts'
import { memoryFiles } from '#adapters/files/memory-files.ts'
import { openMailServices } from '#adapters/mailer/mail-services.ts'
import { memoryMailer } from '#adapters/mailer/memory-mailer.ts'
import { scryptPasswords } from '#adapters/passwords/scrypt-passwords.ts'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { openGuardedWeb } from '#adapters/web/guarded-web.ts'
import { DEFAULT_PLANS } from '#areas/billing/index.ts'
import { movableClock } from './clock.ts'
import type { Log } from '#ports/log.ts'
import type { Deployment } from '#ports/ports.ts'
import { SECRET_KEY } from './database/connection.ts'

interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error'
  fields: object
  message: string
}

/** Makes a log that keeps its lines for a test. */
export function keptLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = []
  const at = (level: LogLine['level']) => (fields: object, message: string) =>
    void lines.push({ level, fields, message })
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Hashes at a low cost: tests open over a thousand accounts, at 60 ms each with the real cost. */
export const CHEAP_PASSWORDS = scryptPasswords({ N: 2, r: 1, p: 1 })

const MAIL_FROM = 'news@mailcast.test'

/** The mail service that the environment of a test names. */
const IN_MEMORY = {
  provider: 'smtp',
  region: null,
  host: 'mail.mailcast.test',
  port: 587,
  security: 'starttls',
  user: 'mailcast',
  from: MAIL_FROM,
} as const

/**
 * Makes the ports of tests: a clock that the test moves, mail that stays in memory, webhooks that
 * may go to loopback.
 */
export function testPorts(deployment: Partial<Deployment> = {}) {
  const [clock, log, mailer] = [movableClock(), keptLog(), memoryMailer()]
  return {
    clock,
    log,
    mailer,
    mailServices: openMailServices(
      {
        environment: { address: IN_MEMORY, mailer, open: async () => mailer },
        outbox: null,
        outboxOnly: false,
        environmentFrom: deployment.mailFrom ?? MAIL_FROM,
        allowPrivate: true,
        egressAddresses: [],
        resolve: resolveHere,
      },
      { clock, log },
    ),
    outbox: null,
    vault: secretKeyVault(SECRET_KEY),
    passwords: CHEAP_PASSWORDS,
    web: openGuardedWeb({
      allowPrivate: true,
      egressAddresses: [],
      timeoutMs: 60_000,
      resolve: resolveHere,
    }),
    dns: memoryDns(),
    files: memoryFiles(),
    openPayments: () => null,
    openSandbox: null,
    disk: memoryDisk(),
    tracer: null,
    deployment: {
      baseUrl: 'http://mailcast.test',
      command: 'npm run -s mailcast --',
      version: '0.0.0-test',
      region: 'us' as const,
      otherRegionUrl: 'https://eu.mailcast.test',
      edition: 'self-hosted' as const,
      plans: DEFAULT_PLANS,
      mailFrom: MAIL_FROM,
      spfSenders: [],
      dkimEd25519: false,
      nightlyBackups: false,
      readsBounces: false,
      getsCertificates: false,
      signUp: 'first' as const,
      startToken: false,
      webhookEndpointsMax: null,
      imageLibraryBytes: 5_000_000_000,
      productFilesBytes: 20_000_000_000,
      frozenAtOnce: 5000,
      ...deployment,
    },
  }
}

/** Resolves names without a name server: a receiver is on loopback, or it has no address yet. */
async function resolveHere(host: string) {
  if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 as const }]
  throw Object.assign(new Error(`${host} has no address in tests`), { code: 'ENOTFOUND' })
}
