import { readFileSync } from 'node:fs'
import pg from 'pg'

// Loaded before the product (`--import`). On SIGUSR2 the process reads a number from the file KILL_FILE, and kills itself without warning once so many
// writes about sales have become durable: a commit, or a statement of its own. With 0 it lives on.

const SALES =
  /\b(?:insert into|update|delete from)\s+(?:product_order|payment_sale|payment_event|payment_object|order_refund|order_mail|coupon|sandbox_\w+|recipient|mail_due|mail_batch)\b/i
const file = process.env['KILL_FILE']!

/** The writes that remain until the end; null while nothing is counted. */
let left: number | null = null
process.on('SIGUSR2', () => {
  left = Number(readFileSync(file, 'utf8'))
})

/** Clients in a transaction, with whether it has written about sales. */
const open = new WeakMap<object, boolean>()

interface Result {
  rowCount?: number | null
}

function note(client: object, text: string, { rowCount }: Result): void {
  if (/^\s*begin\b|^\s*start transaction/i.test(text)) open.set(client, false)
  else if (/^\s*rollback\b/i.test(text)) open.delete(client)
  else if (/^\s*commit\b/i.test(text)) {
    if (open.get(client)) durable()
    open.delete(client)
  } else if ((rowCount ?? 0) > 0 && SALES.test(text)) {
    if (open.has(client)) open.set(client, true)
    else durable()
  }
}

function durable(): void {
  if (left === null) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

// oxlint-disable-next-line typescript/unbound-method -- it is called with its client
const { query } = pg.Client.prototype as { query(...asked: unknown[]): unknown }
pg.Client.prototype.query = function (this: object, ...asked: unknown[]): unknown {
  const [config] = asked as [string | { text?: string } | undefined]
  const text = (typeof config === 'string' ? config : config?.text) ?? ''
  const answer = query.apply(this, asked)
  if (!(answer instanceof Promise)) return answer
  return answer.then((result: Result | undefined) => {
    note(this, text, result ?? {})
    return result
  })
} as typeof pg.Client.prototype.query
