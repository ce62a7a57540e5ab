import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { clock } from '../clock.ts'
import { Mailcast } from '../mailcast.ts'
import { isProblem } from '../problem.ts'
import { type AppLogin, connectDevice, disconnect, isAppLogin, renew } from './app-login.ts'
import { UsageError } from './flags.ts'
import type { Terminal } from './terminal.ts'

/**
 * The milliseconds before its expiry at which an access token is renewed, so that it does not
 * expire during a long command.
 */
const RENEWED_BEFORE_MS = 60 * 60 * 1000

interface Saved {
  url: string
  /** An API key, or the access token of a login in the browser. */
  apiKey: string
  /** The login that renews the access token. */
  app?: AppLogin
}

function folderOf({ env }: Terminal): string {
  return join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'mailcast')
}

function fileOf(terminal: Terminal): string {
  return join(folderOf(terminal), 'config.json')
}

/**
 * Returns the server's address and the key. A stored key is only used for the address it was stored
 * with.
 */
export async function targetOf(
  terminal: Terminal,
  server: string | undefined,
): Promise<{ apiKey: string; baseUrl: string }> {
  const saved = await readSaved(terminal)
  const baseUrl = trimmed(server ?? (terminal.env['MAILCAST_URL'] || saved?.url || terminal.server))
  const given = terminal.env['MAILCAST_API_KEY']?.trim()
  if (given) return { apiKey: given, baseUrl }
  if (saved?.url === baseUrl) return { apiKey: await usableKey(terminal, saved), baseUrl }
  if (saved)
    throw new UsageError(
      `The saved key is for ${saved.url}, not for ${baseUrl}. Set MAILCAST_API_KEY, or: mailcast login --server ${baseUrl}`,
    )
  throw new UsageError('There is no API key. Set MAILCAST_API_KEY, or run: mailcast login')
}

/**
 * Asks for address and key, tries them, and stores them in a file that only this person can read.
 */
export async function login(terminal: Terminal, server: string | undefined): Promise<void> {
  const known = server ?? terminal.env['MAILCAST_URL']
  const asked = known ?? (await terminal.ask(`The address of your Mailcast [${terminal.server}]: `))
  const url = trimmed(asked || terminal.server)
  const apiKey =
    (await terminal.ask('The API key: ', { hidden: true })) ??
    new TextDecoder().decode(await terminal.readInput()).trim()
  await tryKey({ url, apiKey })
  await save(terminal, { url, apiKey })
  terminal.out(`Saved in ${fileOf(terminal)}, for ${url}.\n`)
}

/** Connects this command line as an app: a person allows it in their browser. */
export async function browserLogin(terminal: Terminal, server: string | undefined): Promise<void> {
  const url = trimmed(server ?? (terminal.env['MAILCAST_URL'] || terminal.server))
  await save(terminal, { url, ...(await connectDevice(terminal, url)) })
  terminal.out(`Connected to ${url}. Saved in ${fileOf(terminal)}.\n`)
}

/**
 * Returns the saved key, or an access token that is valid for another hour. Renews the token when
 * needed.
 */
async function usableKey(terminal: Terminal, { url, apiKey, app }: Saved): Promise<string> {
  if (!app || app.expiresAt > clock.now() + RENEWED_BEFORE_MS) return apiKey
  const renewed = { url, ...(await renew(url, app)) }
  await save(terminal, renewed)
  return renewed.apiKey
}

async function save(terminal: Terminal, saved: Saved): Promise<void> {
  const file = fileOf(terminal)
  await mkdir(folderOf(terminal), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600 })
  // A left-over file would keep its own mode.
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
}

/**
 * Checks that the server accepts a key. Throws when it is unknown, or the server does not answer. A
 * signups key passes, although this request is refused to it.
 */
async function tryKey({ url, apiKey }: Saved): Promise<void> {
  const mailcast = new Mailcast({ apiKey, baseUrl: url, userAgent: 'mailcast-cli' })
  await mailcast.newsletters.list({ limit: 1 }).catch((error: unknown) => {
    if (!isProblem(error) || error.code === 'unauthorized') throw error
  })
}

export async function logout(terminal: Terminal): Promise<void> {
  const saved = await readSaved(terminal).catch(() => null)
  if (saved?.app) await disconnect(saved.url, saved.app)
  await rm(fileOf(terminal), { force: true })
  if (saved?.app) return terminal.out('This command line is connected no more.\n')
  terminal.out(
    'There is no saved key any more. Revoke it too, if others may have seen it: mailcast keys revoke KEY-ID\n',
  )
}

async function readSaved(terminal: Terminal): Promise<Saved | null> {
  const text = await readFile(fileOf(terminal), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const { url, apiKey, app } = JSON.parse(text) as Partial<Saved>
    if (typeof url === 'string' && typeof apiKey === 'string')
      return { url, apiKey, ...(isAppLogin(app) && { app }) }
  } catch {
    // falls through: invalid JSON and incomplete JSON have the same remedy
  }
  throw new UsageError(`${fileOf(terminal)} cannot be understood. Run mailcast login again.`)
}

function trimmed(url: string): string {
  return url.trim().replace(/\/+$/, '')
}
