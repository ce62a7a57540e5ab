import { MINUTE_MS } from '#lib/duration.ts'
import type { System } from '#operation/system.ts'
import type { Clock } from '#ports/clock.ts'
import type { SendResult } from '#ports/mailer.ts'
import type { MailingRef } from '../mailing.ts'
import { OPEN_MAX_SHARED } from './batch-limiter.ts'

/** The number of consecutive `later` results after which the mail server counts as unavailable. */
const BLOCKED_AFTER = OPEN_MAX_SHARED
/** The milliseconds after which mails to an unavailable mail server are tried again. */
export const BLOCKED_MS = MINUTE_MS

/** Detects a mail server that accepts no messages, and waits `BLOCKED_MS`. */
export class Refusals {
  readonly #clock: Clock
  readonly #log: (last: SendResult) => void
  #inARow = 0
  #until = -Infinity

  constructor({ ports }: System, log: (last: SendResult) => void) {
    this.#clock = ports.clock
    this.#log = log
  }

  get isBlocked(): boolean {
    return this.#clock.now().getTime() < this.#until
  }

  note(results: readonly SendResult[]): void {
    // A message that could not be made gives no information about the mail server.
    const answers = results.filter((result) => !('made' in result))
    for (const { outcome } of answers) this.#inARow = outcome === 'later' ? this.#inARow + 1 : 0
    if (this.#inARow < BLOCKED_AFTER) return
    this.#log(answers.at(-1)!)
    this.#inARow = 0
    this.#until = this.#clock.now().getTime() + BLOCKED_MS
  }
}

/** Time of the last log line for each blocked mailing. There is one a minute for all workers. */
const logged = new Map<string, number>()

export function logBlocked(
  { ports }: System,
  { accountId, mailingId }: MailingRef,
  { detail }: SendResult,
): void {
  const now = ports.clock.now().getTime()
  for (const [id, at] of logged) if (at <= now - BLOCKED_MS) logged.delete(id)
  if (logged.has(mailingId)) return
  logged.set(mailingId, now)
  ports.log.warn(
    { accountId, mailingId, detail },
    'the mail server takes no messages now; trying the mailing again in a minute',
  )
}
