import { createWriteStream } from 'node:fs'
import { access, rename, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Export } from '../generated/records.ts'
import type { Mailcast } from '../mailcast.ts'
import { UsageError } from './flags.ts'
import type { Terminal } from './terminal.ts'

const POLL_MS = 500
/** The most consecutive tries without progress. A download that broke off goes on where it was. */
const TRIES = 5

/** Waits for the end of an export, and shows its progress on a terminal. */
export async function watchExport(
  mailcast: Mailcast,
  started: Export,
  terminal: Terminal,
): Promise<Export> {
  let now = started
  while (now.status === 'queued' || now.status === 'running') {
    if (terminal.watched) terminal.err(`\r${lineOf(now)}`)
    await sleep(POLL_MS)
    now = await mailcast.contacts.getExport({ exportId: started.id })
  }
  if (terminal.watched) terminal.err(`\r${lineOf(now)}\n`)
  return now
}

function lineOf({
  progress: { done, total },
  status,
}: Pick<Export, 'progress' | 'status'>): string {
  if (total === null) return `${status}…`
  return `${done.toLocaleString('en')} of ${total.toLocaleString('en')} contacts read`
}

/** Saves a file under a path; without one, under its own name if that is free. Returns the path. */
export async function saveExport(downloadUrl: string, path: string | undefined): Promise<string> {
  const first = await request(downloadUrl, null)
  const target = path ?? nameOf(first)
  if (path === undefined && (await exists(target))) {
    await first.body?.cancel()
    throw new UsageError(
      `${target} is there already. Name another file with --out, or the same one to replace it.`,
    )
  }
  const partial = `${target}.part`
  try {
    await download(downloadUrl, partial, first)
    await rename(partial, target)
  } finally {
    await rm(partial, { force: true })
  }
  return target
}

async function download(downloadUrl: string, partial: string, first: Response): Promise<void> {
  const bytes = Number(first.headers.get('content-length'))
  let response = first
  for (
    let failed = 0, had = 0;
    ;
    response = await request(downloadUrl, { had, etag: first.headers.get('etag') })
  ) {
    try {
      await pipeline(
        Readable.fromWeb(response.body! as never),
        createWriteStream(partial, { flags: had === 0 ? 'w' : 'a' }),
      )
    } catch (error) {
      if (isOfThisMachine(error)) throw error
    }
    const { size } = await stat(partial)
    if (size === bytes) return
    failed = size > had ? 0 : failed + 1
    had = size
    if (failed === TRIES)
      throw new Error(
        `The download broke off at ${had.toLocaleString('en')} of ${bytes.toLocaleString('en')} bytes. Try it again later.`,
      )
  }
}

/** Requests the rest of the file. The link is the credential, so the key is not sent. */
async function request(
  downloadUrl: string,
  rest: { had: number; etag: string | null } | null,
): Promise<Response> {
  const headers = {
    // A proxy that packs the file takes its length away, by which a broken download is noticed.
    'accept-encoding': 'identity',
    ...(rest && rest.had > 0 && { range: `bytes=${rest.had}-`, 'if-range': rest.etag ?? '' }),
  }
  const response = await fetch(downloadUrl, { headers })
  if (response.status === (rest && rest.had > 0 ? 206 : 200)) return response
  await response.body?.cancel()
  throw new Error(
    `The file cannot be downloaded: the server answered ${response.status}. Export again.`,
  )
}

/** Returns whether an error comes from this machine's disk, and not from the connection. */
function isOfThisMachine(error: unknown): boolean {
  return (
    (error as NodeJS.ErrnoException).syscall !== undefined &&
    /^(open|write)$/.test((error as NodeJS.ErrnoException).syscall!)
  )
}

/** Returns the server's file name, without any folder. */
function nameOf(response: Response): string {
  const [, name = ''] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return basename(name).replace(/^\.+/, '') || 'contacts.csv'
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
