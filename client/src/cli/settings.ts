import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Mailcast } from '../mailcast.ts'
import { isProblem } from '../problem.ts'
import { UsageError } from './flags.ts'
import type { Terminal } from './terminal.ts'

interface Saved {
  url: string
  apiKey: string
}

function folderOf({ env }: Terminal): string {
  return join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'mailcast')
}

function fileOf(terminal: Terminal): string {
  return join(folderOf(terminal), 'config.json')
}

/** Returns server and key. A saved key goes only to the address it was saved for. */
export async function targetOf(
  terminal: Terminal,
  server: string | undefined,
): Promise<{ apiKey: string; baseUrl: string }> {
  const saved = await readSaved(terminal)
  const baseUrl = trimmed(server ?? (terminal.env['MAILCAST_URL'] || saved?.url || terminal.server))
  const given = terminal.env['MAILCAST_API_KEY']?.trim()
  if (given) return { apiKey: given, baseUrl }
  if (saved?.url === baseUrl) return { apiKey: saved.apiKey, baseUrl }
  if (saved)
    throw new UsageError(
      `The saved key is for ${saved.url}, not for ${baseUrl}. Set MAILCAST_API_KEY, or: mailcast login --server ${baseUrl}`,
    )
  throw new UsageError('There is no API key. Set MAILCAST_API_KEY, or run: mailcast login')
}

/** Reads and tries address and key, and saves them in a file that only this person can read. */
export async function login(terminal: Terminal, server: string | undefined): Promise<void> {
  const known = server ?? terminal.env['MAILCAST_URL']
  const asked = known ?? (await terminal.ask(`The address of your Mailcast [${terminal.server}]: `))
  const url = trimmed(asked || terminal.server)
  const apiKey =
    (await terminal.ask('The API key: ', { hidden: true })) ??
    new TextDecoder().decode(await terminal.readInput()).trim()
  await tryKey({ url, apiKey })
  const file = fileOf(terminal)
  await mkdir(folderOf(terminal), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, `${JSON.stringify({ url, apiKey } satisfies Saved, null, 2)}\n`, {
    mode: 0o600,
  })
  // A left-over file would keep its own mode.
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
  terminal.out(`Saved in ${file}, for ${url}.\n`)
}

/** Tries a key. This request refuses a signups key although it is valid. */
async function tryKey({ url, apiKey }: Saved): Promise<void> {
  const mailcast = new Mailcast({ apiKey, baseUrl: url, userAgent: 'mailcast-cli' })
  await mailcast.newsletters.list({ limit: 1 }).catch((error: unknown) => {
    if (!isProblem(error) || error.code === 'unauthorized') throw error
  })
}

export async function logout(terminal: Terminal): Promise<void> {
  await rm(fileOf(terminal), { force: true })
  terminal.out(
    'There is no saved key any more. Revoke it too, if others may have seen it: mailcast keys revoke KEY-ID\n',
  )
}

async function readSaved(terminal: Terminal): Promise<Saved | null> {
  const text = await readFile(fileOf(terminal), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const { url, apiKey } = JSON.parse(text) as Partial<Saved>
    if (typeof url === 'string' && typeof apiKey === 'string') return { url, apiKey }
  } catch {
    // falls through: invalid JSON and incomplete JSON have the same remedy
  }
  throw new UsageError(`${fileOf(terminal)} cannot be understood. Run mailcast login again.`)
}

function trimmed(url: string): string {
  return url.trim().replace(/\/+$/, '')
}
