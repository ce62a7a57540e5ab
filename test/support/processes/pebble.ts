import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { newKey } from '#lib/certificates/new-key.ts'
import { signCertificate } from '#lib/certificates/sign-certificate.ts'
import { until } from '../sinks.ts'
import { freePort } from './free-port.ts'

const VERSION = 'v2.10.3'
const PROGRAMS = ['pebble', 'pebble-challtestsrv']
const FOLDER = new URL(`../../../node_modules/.cache/pebble-${VERSION}`, import.meta.url).pathname

/** Builds Let's Encrypt's Pebble by Go's module proxy, once. Takes about a minute. */
function buildPebble(): void {
  if (PROGRAMS.every((name) => existsSync(join(FOLDER, name)))) return
  mkdirSync(FOLDER, { recursive: true })
  for (const name of PROGRAMS)
    execFileSync('go', ['install', `github.com/letsencrypt/pebble/v2/cmd/${name}@${VERSION}`], {
      env: { ...process.env, GOBIN: FOLDER },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
}

/**
 * Prepares Pebble, which refuses one nonce in five, and starts a name server that gives all names
 * the address 127.0.0.1. Pebble asks hosts at `httpPort` in place of 80.
 */
export async function preparePebble(httpPort: number) {
  buildPebble()
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-pebble-'))
  const [port, managementPort, dnsPort, dnsManagementPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const ca = writeCertificates(folder)
  const config = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: join(folder, 'cert.pem'),
    privateKey: join(folder, 'key.pem'),
    httpPort,
    tlsPort: 5001,
    retryAfter: { authz: 1, order: 1 },
    keyAlgorithm: 'ecdsa',
    profiles: { default: { description: 'ninety days', validityPeriod: 7_776_000 } },
  }
  writeFileSync(join(folder, 'pebble.json'), JSON.stringify({ pebble: config }))
  const names = start('pebble-challtestsrv', [
    '-dnsserver',
    `127.0.0.1:${dnsPort}`,
    '-management',
    `127.0.0.1:${dnsManagementPort}`,
    '-defaultIPv4',
    '127.0.0.1',
    '-defaultIPv6',
    '',
    '-http01',
    '',
    '-https01',
    '',
    '-tlsalpn01',
    '',
    '-doh',
    '',
  ])
  let authority: ChildProcess | null = null
  after(async () => {
    await stop(names)
    if (authority) await stop(authority)
    rmSync(folder, { recursive: true })
  })
  const rootOf = () => read(`https://localhost:${managementPort}/roots/0`, ca)

  return {
    ca: join(folder, 'ca.pem'),
    directory: `https://localhost:${port}/dir`,
    nameServer: `127.0.0.1:${dnsPort}`,
    /** Starts the authority, and returns its new root. `sleepS`: each look at a host waits. */
    async begin({ sleepS = 0 } = {}): Promise<string> {
      authority = start(
        'pebble',
        ['-config', join(folder, 'pebble.json'), '-dnsserver', `127.0.0.1:${dnsPort}`, '-strict'],
        {
          PEBBLE_WFE_NONCEREJECT: '20',
          ...(sleepS === 0 ? { PEBBLE_VA_NOSLEEP: '1' } : { PEBBLE_VA_SLEEPTIME: String(sleepS) }),
        },
      )
      await until('Pebble answers', () =>
        rootOf().then(
          () => true,
          () => false,
        ),
      )
      return rootOf()
    },
    /** Ends the authority. It forgets all accounts and orders. */
    async end(): Promise<void> {
      await stop(authority!)
      authority = null
    },
  }
}

/** Writes the certificate of the authority's own https, and that of its issuer. */
function writeCertificates(folder: string): string {
  const [caKey, key] = [newKey(), newKey()]
  const issued = {
    issuer: 'Pebble',
    issuerKey: caKey,
    validFrom: new Date('2020-01-01'),
    validTo: new Date('2099-01-01'),
  }
  const ca = signCertificate({ ...issued, subject: 'Pebble', host: null, publicKey: caKey })
  const cert = signCertificate({
    ...issued,
    subject: 'localhost',
    host: 'localhost',
    publicKey: key,
  })
  for (const [name, text] of Object.entries({ ca, cert, key }))
    writeFileSync(join(folder, `${name}.pem`), text)
  return ca
}

function start(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(join(FOLDER, name), args, { env: { ...process.env, ...env }, stdio: 'ignore' })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

function read(url: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ca, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text)).on('error', reject)
    })
    asked.on('error', reject).end()
  })
}
