import { NoTurn, TookTooMuch, workProcess } from '#lib/work-process.ts'
import type { ReturnedMail } from './returned-mail.ts'
import type { ReturnedMailWork } from './returned-mail-process.ts'

/**
 * The limits of the process that reads a mail. Reports take 2 ms; the sending server waits ten
 * minutes (RFC 5321 §4.5.3.2.6).
 */
const LIMITS = { cpuMs: 3000, waitMs: 20_000, waitingMax: 30, memoryMb: 128 }

const read = workProcess<ReturnedMail>(new URL('returned-mail-process.ts', import.meta.url), LIMITS)

/**
 * Reads a returned mail in another process. Returns `busy` when too many wait. Rejects when no
 * process can be started.
 */
export async function readApart(
  raw: Buffer,
  { nullSender }: { nullSender: boolean },
): Promise<ReturnedMail | 'busy'> {
  try {
    return await read({ raw, nullSender } satisfies ReturnedMailWork)
  } catch (error) {
    if (error instanceof NoTurn) return 'busy'
    // Another attempt would exceed the limits too.
    if (error instanceof TookTooMuch) return { what: 'unreadable' }
    throw error
  }
}
