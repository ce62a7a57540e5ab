import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { SMTPServer } from 'smtp-server'

export interface CaughtMail {
  to: string
  from: string
  raw: Buffer
}

/**
 * Starts a real SMTP server on loopback that keeps its messages. `delayMs` makes each message take
 * that long. It refuses connections beyond `maxClients`, and the recipient `unknown`. From the nth
 * message after `hold(n)` on, answers wait for `release()`.
 */
export async function smtpSink(
  options: { delayMs?: number; maxClients?: number; unknown?: string } = {},
) {
  const mails: CaughtMail[] = []
  let held: { from: number; answers: (() => void)[] } | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    ...(options.maxClients !== undefined && { maxClients: options.maxClients }),
    onRcptTo({ address }, _session, done) {
      if (address === options.unknown)
        done(Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 }))
      else done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          to: rcptTo[0]!.address,
          from: mailFrom ? mailFrom.address : '',
          raw: Buffer.concat(chunks),
        })
        if (held !== undefined && mails.length >= held.from) held.answers.push(done)
        else setTimeout(done, options.delayMs ?? 0)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    hold: (count: number) => void (held = { from: mails.length + count, answers: [] }),
    release() {
      for (const answer of held?.answers ?? []) answer()
      held = undefined
    },
  }
}

interface CaughtHook {
  headers: IncomingHttpHeaders
  body: string
  // oxlint-disable-next-line typescript/no-explicit-any -- events have every shape
  json: any
}

/** Starts a real HTTP server on loopback that accepts and keeps every webhook. */
export async function webhookSink() {
  const hooks: CaughtHook[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      hooks.push({ headers: request.headers, body, json: JSON.parse(body) })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { hooks, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` }
}

/**
 * Waits until a condition holds; fails with the sentence after `patienceMs`. A machine that does ten
 * things at once takes most of a minute to start a process of the product.
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = 120_000,
): Promise<void> {
  const end = performance.now() + patienceMs
  for (let pauseMs = 10; !(await holds()); pauseMs = Math.min(2 * pauseMs, 250)) {
    if (performance.now() > end) throw new Error(`waited ${patienceMs / 1000} s for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
