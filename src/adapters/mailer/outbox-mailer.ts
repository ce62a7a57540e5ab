import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#ports/clock.ts'
import type { SendResult, Mailer, Message, Outbox } from '#ports/mailer.ts'

/**
 * A pattern for names of mails: a sortable time (UTC, milliseconds), and a hash of the Message-ID.
 * Other files are not read.
 */
const NAME = /^(\d{8}T\d{9}Z)-([0-9a-f]{24})\.eml$/

/**
 * Writes messages into a folder. A message with the Message-ID of an earlier one replaces its file.
 */
export function outboxMailer(folder: string, clock: Clock): Mailer & Outbox {
  let known: Promise<Map<string, string>> | null = null

  /**
   * Returns the names of messages by hash. It reads the folder once; this process keeps the list up
   * to date.
   */
  async function names(): Promise<Map<string, string>> {
    known ??= readNames(folder).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }

  async function write(message: Message): Promise<string> {
    const byHash = await names()
    const hash = createHash('sha256').update(message.messageId).digest('hex').slice(0, 24)
    const name =
      byHash.get(hash) ?? `${clock.now().toISOString().replace(/[-:.]/g, '')}-${hash}.eml`
    byHash.set(hash, name)
    // The file gets its final name once it is complete, so that no page shows half a message.
    const draft = join(folder, `.${hash}.${process.pid}`)
    await writeFile(draft, message.raw)
    await rename(draft, join(folder, name))
    return name
  }

  return {
    name: 'outbox',
    provider: null,
    async send(message): Promise<SendResult> {
      try {
        return { outcome: 'sent', detail: await write(message) }
      } catch (error) {
        return {
          outcome: 'later',
          detail: `The outbox cannot be written: ${(error as Error).message}`.slice(0, 500),
          reached: false,
        }
      }
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const probe = join(folder, `.probe.${process.pid}`)
      await writeFile(probe, 'probe')
      await rm(probe)
    },
    async close() {},
    async list(limit, before) {
      const names = [...(await readNames(folder)).values()].filter(
        (name) => before === undefined || name < before,
      )
      const newest = names.sort().reverse().slice(0, limit)
      const files = await Promise.all(newest.map((name) => describe(folder, name)))
      return files.filter((file) => file !== null)
    },
    async read(name) {
      return NAME.test(name) ? absentAsNull(readFile(join(folder, name))) : null
    },
    async remove(name) {
      if (NAME.test(name)) await rm(join(folder, name), { force: true })
    },
  }
}

async function readNames(folder: string): Promise<Map<string, string>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = (await readdir(folder))
    .map((name) => NAME.exec(name))
    .filter((match) => match !== null)
  return new Map(found.map(([name, , hash]) => [hash!, name]))
}

async function describe(folder: string, name: string) {
  const found = await absentAsNull(stat(join(folder, name)))
  return found && { name, writtenAt: found.mtime, bytes: found.size }
}

/** Returns null for a file that its owner deleted after it was listed. */
async function absentAsNull<T>(file: Promise<T>): Promise<T | null> {
  try {
    return await file
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
