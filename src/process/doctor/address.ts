import { connect } from 'node:net'
import { isLoopbackUrl } from '#lib/addresses/ip.ts'
import type { Finding } from './finding.ts'

const WITHIN_MS = 5000

/** Remedies for an error of a connection, by its code. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name has no address: publish an A or AAAA record',
  EAI_AGAIN: 'the name could not be looked up: see that this machine reaches a name server',
  ECONNREFUSED: 'no program listens there: start the proxy, and open the port',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
}
const TOO_LATE =
  'it does not answer: a firewall, or a router that does not lead back, is in between'

/**
 * Checks whether this program answers at BASE_URL. Returns null when BASE_URL is an address of this
 * machine only.
 */
export async function publicAddress(baseUrl: string): Promise<Finding | null> {
  return isLoopbackUrl(baseUrl) ? null : askAddress(baseUrl)
}

/** Requests `/healthz` at an address. Describes what to correct when another answer arrives. */
export async function askAddress(baseUrl: string, withinMs = WITHIN_MS): Promise<Finding> {
  const what = 'address from here'
  let answer: Response
  try {
    answer = await fetch(`${baseUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    })
  } catch (error) {
    const code = codeOf(error)
    if (/CERT|TLS|SSL|SIGNATURE/.test(code))
      return {
        what,
        state: 'problem',
        says: `${baseUrl} has no valid certificate (${code}): readers' browsers and mail apps refuse it`,
      }
    const says = `${baseUrl} cannot be reached from this machine: ${REMEDIES[code] ?? TOO_LATE}. If it opens elsewhere, all is well`
    return { what, state: 'warning', says }
  }
  const body = await answer.text().catch(() => '')
  if (answer.status >= 300 && answer.status < 400) {
    const to = answer.headers.get('location') ?? 'another address'
    const target = to.replace(/\/healthz$/, '')
    return {
      what,
      state: 'problem',
      says: `${baseUrl} leads on to ${target}: set BASE_URL to the address that it ends at, since one-click unsubscribes follow no redirect (RFC 8058)`,
    }
  }
  if (answer.status >= 502 && answer.status <= 504)
    return {
      what,
      state: 'problem',
      says: `the proxy of ${baseUrl} does not reach Mailcast (${answer.status}): start it, and see that the proxy leads to its HOST and PORT`,
    }
  if (!answer.ok || !body.includes('"status":"ok"'))
    return {
      what,
      state: 'problem',
      says: `another program answers at ${baseUrl} (${answer.status}): lead all paths to Mailcast, /healthz too`,
    }
  return { what, state: 'ok', says: `Mailcast answers at ${baseUrl}` }
}

/** Tries whether mail that comes back reaches this deployment at its public host, on port 25. */
export async function returnPort(
  { host, port = 25 }: { host: string; port?: number },
  withinMs = WITHIN_MS,
): Promise<Finding> {
  const what = 'port 25'
  const greeting = await greetingAt(host, port, withinMs)
  if (greeting.says?.startsWith('220'))
    return { what, state: 'ok', says: `${host}:${port} takes mail that comes back` }
  const why =
    greeting.says === undefined
      ? (REMEDIES[greeting.code] ?? TOO_LATE)
      : `it does not greet as a mail server ("${greeting.says.slice(0, 60)}")`
  const says = `bounces cannot come in at ${host}:${port}: ${why}. Lead port 25 to BOUNCE_PORT (docs/bounces.md); many providers open it on request alone`
  return { what, state: 'warning', says }
}

/** Reads the first line that a mail server sends (RFC 5321 §3.1). */
function greetingAt(
  host: string,
  port: number,
  withinMs: number,
): Promise<{ says?: string; code: string }> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: withinMs })
    const end = (found: { says?: string; code: string }) => {
      socket.destroy()
      resolve(found)
    }
    socket.once('data', (line) => end({ says: line.toString('latin1').trim(), code: '' }))
    socket.once('timeout', () => end({ code: 'ETIMEDOUT' }))
    socket.once('error', (error) => end({ code: codeOf(error) }))
    socket.once('end', () => end({ code: 'ECONNRESET' }))
  })
}

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? '' : codeOf(cause)
}
