import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

/** The file: the login without a name at its top, and those with one. */
type Kept = Partial<Saved> & { profiles?: Record<string, Saved> }

/** The flags that say where a command goes. */
export interface Where {
  server?: string | undefined
  profile?: string | undefined
}

function folderOf({ env }: Terminal): string {
  return join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'mailcast')
}

function fileOf(terminal: Terminal): string {
  return join(folderOf(terminal), 'config.json')
}

/**
 * Returns the server's address and the key: those of flags before the environment, and this before
 * the file. A stored key is only used for the address it was stored with.
 */
export async function targetOf(
  terminal: Terminal,
  where: Where = {},
): Promise<{ apiKey: string; baseUrl: string }> {
  const profile = profileOf(terminal, where)
  const saved = await readProfile(terminal, profile)
  // A profile on the command line goes before the key and address of the environment.
  const env = where.profile === undefined ? terminal.env : {}
  const baseUrl = trimmed(where.server ?? (env['MAILCAST_URL'] || saved?.url || terminal.server))
  const given = env['MAILCAST_API_KEY']?.trim()
  if (given) return { apiKey: given, baseUrl }
  if (saved?.url === baseUrl) return { apiKey: await usableKey(terminal, saved, profile), baseUrl }
  const login = profile === null ? 'mailcast login' : `mailcast login --profile ${profile}`
  if (saved)
    throw new UsageError(
      `The saved key is for ${saved.url}, not for ${baseUrl}. Set MAILCAST_API_KEY, or: ${login} --server ${baseUrl}`,
    )
  throw new UsageError(
    profile === null
      ? `There is no API key. Set MAILCAST_API_KEY, or run: ${login}`
      : `There is no profile ${profile}. Run: ${login}`,
  )
}

/** Returns the address of the server alone, which needs no key. */
export async function addressOf(terminal: Terminal, where: Where): Promise<string> {
  const saved = await readProfile(terminal, profileOf(terminal, where))
  const env = where.profile === undefined ? terminal.env : {}
  return trimmed(where.server ?? (env['MAILCAST_URL'] || saved?.url || terminal.server))
}

/** Returns the name of the profile; null for the login without a name. */
function profileOf({ env }: Terminal, { profile }: Where): string | null {
  const name = profile ?? (env['MAILCAST_PROFILE']?.trim() || null)
  if (name === null || /^(?!__proto__$)[\w.-]{1,40}$/.test(name)) return name
  throw new UsageError('The name of a profile has at most 40 letters, digits, and . _ -')
}

/**
 * Asks for address and key, tries them, and stores them in a file that only this person can read.
 */
export async function login(terminal: Terminal, where: Where): Promise<void> {
  const { server } = where
  const profile = profileOf(terminal, where)
  const known = server ?? terminal.env['MAILCAST_URL']
  const asked = known ?? (await terminal.ask(`The address of your Mailcast [${terminal.server}]: `))
  const url = trimmed(asked || terminal.server)
  const apiKey =
    (await terminal.ask('The API key: ', { hidden: true })) ??
    new TextDecoder().decode(await terminal.readInput()).trim()
  if (apiKey === '')
    throw new UsageError(
      'No key was given, and there is no terminal to ask for it. Pass it to standard input: mailcast login --server URL < key-file',
    )
  await tryKey({ url, apiKey })
  await save(terminal, { url, apiKey }, profile)
  terminal.out(`Saved in ${fileOf(terminal)}, for ${url}.\n`)
}

/** Connects this command line as an app: a person allows it in their browser. */
export async function browserLogin(terminal: Terminal, where: Where): Promise<void> {
  const profile = profileOf(terminal, where)
  const url = trimmed(where.server ?? (terminal.env['MAILCAST_URL'] || terminal.server))
  await save(terminal, { url, ...(await connectDevice(terminal, url)) }, profile)
  terminal.out(`Connected to ${url}. Saved in ${fileOf(terminal)}.\n`)
}

/**
 * Returns the saved key, or an access token that is valid for another hour. Renews the token when
 * needed.
 */
async function usableKey(
  terminal: Terminal,
  { url, apiKey, app }: Saved,
  profile: string | null,
): Promise<string> {
  if (!app || app.expiresAt > clock.now() + RENEWED_BEFORE_MS) return apiKey
  const renewed = { url, ...(await renew(url, app)) }
  await save(terminal, renewed, profile)
  return renewed.apiKey
}

/** Stores a login, or forgets it. The others stay. */
async function save(
  terminal: Terminal,
  saved: Saved | null,
  profile: string | null,
): Promise<void> {
  const kept: Kept = await readKept(terminal).catch(() => ({}))
  const { profiles = {}, ...own } = kept
  const { [profile ?? '']: _former, ...others } = profiles
  const named = profile === null || saved === null ? others : { ...others, [profile]: saved }
  const top = profile === null ? (saved ?? {}) : own
  const next = { ...top, ...(Object.keys(named).length > 0 && { profiles: named }) }
  const file = fileOf(terminal)
  if (Object.keys(next).length === 0) return rm(file, { force: true })
  await mkdir(folderOf(terminal), { recursive: true, mode: 0o700 })
  // A name of its own: two commands may renew their tokens at once. `wx` follows no link and takes
  // over no file, which would keep its own mode.
  const draft = `${file}.${randomUUID().slice(0, 8)}`
  await writeFile(draft, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(draft, file)
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

export async function logout(terminal: Terminal, where: Where): Promise<void> {
  const profile = profileOf(terminal, where)
  const saved = await readProfile(terminal, profile).catch(() => null)
  if (saved?.app) await disconnect(saved.url, saved.app)
  await save(terminal, null, profile)
  if (saved?.app) return terminal.out('This command line is connected no more.\n')
  terminal.out(
    'There is no saved key any more. Revoke it too, if others may have seen it: mailcast keys revoke KEY-ID\n',
  )
}

/** Lists the logins of the file: each name, null for the one without, with its address. */
export async function listProfiles(
  terminal: Terminal,
): Promise<{ profile: string | null; url: string; login: 'browser' | 'key' }[]> {
  const { profiles = {}, ...own } = await readKept(terminal)
  const all: [string | null, Partial<Saved>][] = [[null, own], ...Object.entries(profiles)]
  return all.flatMap(([profile, { url, app }]) =>
    url === undefined ? [] : [{ profile, url, login: app ? 'browser' : 'key' }],
  )
}

async function readProfile(terminal: Terminal, profile: string | null): Promise<Saved | null> {
  const kept = await readKept(terminal)
  const saved = profile === null ? kept : kept.profiles?.[profile]
  const { url, apiKey, app } = saved ?? {}
  if (url === undefined || apiKey === undefined) return null
  return { url, apiKey, ...(isAppLogin(app) && { app }) }
}

async function readKept(terminal: Terminal): Promise<Kept> {
  const text = await readFile(fileOf(terminal), 'utf8').catch(() => null)
  if (text === null) return {}
  try {
    const kept = JSON.parse(text) as Kept
    const { profiles, ...own } = kept
    const named = Object.values(profiles ?? {})
    if ([...(profiles && Object.keys(own).length === 0 ? [] : [own]), ...named].every(isSaved))
      return kept
  } catch {
    // falls through: invalid JSON and incomplete JSON have the same remedy
  }
  throw new UsageError(`${fileOf(terminal)} cannot be understood. Run mailcast login again.`)
}

function isSaved(value: Partial<Saved> | null): boolean {
  return typeof value?.url === 'string' && typeof value.apiKey === 'string'
}

function trimmed(url: string): string {
  return url.trim().replace(/\/+$/, '')
}
