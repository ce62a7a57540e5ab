import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import pg from 'pg'

// Loaded before the product (`--import`). On SIGUSR2 the process reads the file KILL_FILE, and
// kills itself without warning: after so many steps where it holds a number, or after the first
// step of the name that it holds. It first adds a line to the file, as the answer. Steps are a write
// about sales that has become durable by a commit or a statement of its own, and each step of
// handing a mail over. The process then empties the file. With 0 it lives on.

const SALES =
  /\b(?:insert into|update|delete from)\s+(?:product_order|payment_sale|payment_event|payment_object|order_refund|order_mail|coupon|sandbox_\w+|recipient|mail_due|mail_batch)\b/i
const HAND_OVER = { claimed: /\btake_mails\(/, recorded: /\bclose_mails\(/ }
/** The text of a mail. */
const MAIL = /^Message-ID:/im
const ARMED = '\narmed'
const file = process.env['KILL_FILE']!
const smtpPort = Number(new URL(process.env['SMTP_URL']!).port)

/**
 * The steps that remain until the end, or the name of the last one; null while nothing is counted.
 */
let left: number | string | null = null
process.on('SIGUSR2', () => {
  const wanted = readFileSync(file, 'utf8')
  left = /^\d+$/.test(wanted) ? Number(wanted) : wanted
  appendFileSync(file, ARMED)
})

/**
 * Clients in a transaction, with the step that its commit will be; null for one that has written
 * nothing of the kind.
 */
const open = new WeakMap<object, string | null>()

interface Result {
  rowCount?: number | null
}

/** Returns the step that a statement is once it is durable. */
function stepOf(text: string): string | null {
  if (HAND_OVER.claimed.test(text)) return 'claimed'
  if (HAND_OVER.recorded.test(text)) return 'recorded'
  return SALES.test(text) ? 'sale' : null
}

function note(client: object, text: string, { rowCount }: Result): void {
  const name = (rowCount ?? 0) > 0 ? stepOf(text) : null
  if (/^\s*begin\b|^\s*start transaction/i.test(text)) open.set(client, null)
  else if (/^\s*rollback\b/i.test(text)) open.delete(client)
  else if (/^\s*commit\b/i.test(text)) {
    const written = open.get(client)
    if (written) step(written)
    open.delete(client)
  } else if (name !== null) {
    if (!open.has(client)) step(name)
    else if (open.get(client) === null || name !== 'sale') open.set(client, name)
  }
}

function step(name: string): void {
  if (left === null || (typeof left === 'string' && left !== name)) return
  if (typeof left === 'number' && (left -= 1) !== 0) return
  writeFileSync(file, '')
  process.kill(process.pid, 'SIGKILL')
}

// oxlint-disable-next-line typescript/unbound-method -- it is called with its socket
const { write } = Socket.prototype as { write(...asked: unknown[]): boolean }
Socket.prototype.write = function (this: Socket, ...asked: unknown[]): boolean {
  const [part] = asked
  const isMail =
    this.remotePort === smtpPort &&
    part instanceof Uint8Array &&
    MAIL.test(Buffer.from(part).toString('latin1'))
  // The parts of one write leave together, a moment later.
  if (isMail) setImmediate(() => step('submitting'))
  return write.apply(this, asked)
}

// oxlint-disable-next-line typescript/unbound-method -- it is called with its client
const { query } = pg.Client.prototype as { query(...asked: unknown[]): unknown }
pg.Client.prototype.query = function (this: object, ...asked: unknown[]): unknown {
  const [config] = asked as [string | { text?: string } | undefined]
  const text = (typeof config === 'string' ? config : config?.text) ?? ''
  if (HAND_OVER.recorded.test(text)) step('submitted')
  const answer = query.apply(this, asked)
  if (!(answer instanceof Promise)) return answer
  return answer.then((result: Result | undefined) => {
    note(this, text, result ?? {})
    return result
  })
} as typeof pg.Client.prototype.query
