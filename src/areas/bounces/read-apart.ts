import { NoTurn, TookTooMuch, workProcess } from '#lib/work-process.ts'
import type { ReturnedMail } from './returned-mail.ts'
import type { ReturnedMailWork } from './returned-mail-process.ts'

/** Reports take 2 ms. The sender waits ten minutes for a reply (RFC 5321 §4.5.3.2.6). */
const LIMITS = { cpuMs: 3000, waitMs: 20_000, waitingMax: 30, memoryMb: 128 }

const read = workProcess<ReturnedMail>(new URL('returned-mail-process.ts', import.meta.url), LIMITS)

/** Returns `busy` when too many mails wait. Rejects when no process can be started. */
export async function readApart(
  raw: Buffer,
  { nullSender }: { nullSender: boolean },
): Promise<ReturnedMail | 'busy'> {
  try {
    return await read({ raw, nullSender } satisfies ReturnedMailWork)
  } catch (error) {
    if (error instanceof NoTurn) return 'busy'
    // Another attempt would take as much.
    if (error instanceof TookTooMuch) return { what: 'unreadable' }
    throw error
  }
}
