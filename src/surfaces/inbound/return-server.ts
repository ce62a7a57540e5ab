import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { ReturnedMail } from '#areas/bounces/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Metric } from '#lib/formats/prometheus.ts'
import { limitLog } from '#operation/requests/counted-log.ts'
import type { System } from '#operation/system.ts'
import { peerBook, type PeerLimits } from './peers.ts'
import { type ReturnBox, returnBoxOf } from './return-box.ts'
import { type OwnCertificate, returnTls, type TlsFiles } from './return-tls.ts'
import { takeMail } from './take-mail.ts'

/** The most bytes of a message. Reports contain our mail, of about 100 KB, and seldom more. */
const SIZE_MAX = 1024 * 1024
const CONNECTIONS_MAX = 50
const OF_ONE_PEER: PeerLimits = { connectionsAtOnce: 10, connections: 600, mails: 600, letters: 30 }
/**
 * The maximum number of recipients of a message. A report is about one mail, and so has one
 * recipient.
 */
const RECIPIENTS_MAX = 10
const SILENCE_MS = MINUTE_MS
/**
 * The maximum ms of a connection, so that a peer that sends one byte a minute does not occupy a
 * connection for ever.
 */
const SESSION_MS = 5 * MINUTE_MS
const CLOSE_MS = 10_000

export interface ReturnServerOptions {
  /** The files of the certificate; null when the server makes a certificate at its start. */
  tls?: TlsFiles | null
  /** Without files: calls its argument with each certificate that this deployment gets by itself. */
  own?: OwnCertificate | null
  limits?: Partial<PeerLimits>
}

export interface ReturnServer {
  listen(port: number, host: string): Promise<number>
  /** Returns the number of mails since the start, by kind. */
  metrics(): Metric[]
  close(): Promise<void>
}

/**
 * Receives returned mail (RFC 5321) for recipient tokens, postmaster and abuse, and no other.
 * Throws for an unusable certificate.
 */
export function returnServer(
  outside: System,
  { tls = null, own = null, limits = {} }: ReturnServerOptions = {},
): ReturnServer {
  const log = limitLog(outside.ports.log)
  const system: System = { ...outside, ports: { ...outside.ports, log } }
  const { hostname } = new URL(system.ports.deployment.baseUrl)
  const came = new Map<ReturnedMail['what'], number>()
  const peers = peerBook({ ...OF_ONE_PEER, ...limits }, system.ports.clock)
  const { pair, watch } = returnTls(tls, {
    host: hostname,
    log: outside.ports.log,
    own,
  })

  /** Returns the SMTP reply to a mail; never rejects. */
  async function replyTo(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<string | Error> {
    try {
      const raw = await readAll(stream)
      if (raw === null) return refusal(552, '5.3.4 Larger than any report')
      const taken = await takeMail(system, { ...arrived(system, session), raw })
      if (!taken.taken) return refusal(taken.code, taken.says)
      came.set(taken.what, (came.get(taken.what) ?? 0) + 1)
      return '2.0.0 Noted'
    } catch (err) {
      log.error(
        { err },
        'a returned mail could not be stored; its sender received 451 and will try again',
      )
      return refusal(451, '4.3.0 Not now, try again later')
    }
  }

  const server = new SMTPServer({
    name: hostname,
    banner: 'Mailcast, for returned mail',
    size: SIZE_MAX,
    ...pair,
    disabledCommands: ['AUTH'],
    disableReverseLookup: true,
    logger: false,
    maxClients: CONNECTIONS_MAX,
    socketTimeout: SILENCE_MS,
    closeTimeout: CLOSE_MS,
    onConnect: ({ id, remoteAddress }, done) =>
      done(
        peers.connect(id, remoteAddress)
          ? null
          : refusal(421, '4.7.0 Too many connections from your address, try again in a minute'),
      ),
    onClose: ({ id }) => peers.disconnect(id),
    onMailFrom: (_from, { remoteAddress }, done) =>
      done(
        peers.take('mails', remoteAddress)
          ? null
          : refusal(451, '4.7.0 Too many mails from your address, try again in a minute'),
      ),
    onRcptTo({ address }, { envelope, remoteAddress }, done) {
      if (envelope.rcptTo.length >= RECIPIENTS_MAX)
        return done(refusal(452, '4.5.3 Too many recipients'))
      const box = returnBoxOf(system.ports.vault, address)
      if (!box) return done(refusal(550, '5.1.1 There is no such address here'))
      const more = box.kind !== 'postmaster' || peers.take('letters', remoteAddress)
      done(
        more
          ? null
          : refusal(451, '4.7.0 Too many letters from your address, try again in a minute'),
      )
    },
    onData(stream, session, answer) {
      void replyTo(stream, session).then((reply) =>
        reply instanceof Error ? answer(reply) : answer(null, reply),
      )
    },
  })
  const endWatch = watch((renewed) => server.updateSecureContext({ ...renewed }))
  // Debug alone: broken connections and wrong commands are everyday on port 25.
  server.on('error', (err) => log.debug({ err }, 'a connection to the return server failed'))
  server.server.on('connection', (socket) => {
    const end = setTimeout(() => socket.destroy(), SESSION_MS).unref()
    socket.once('close', () => clearTimeout(end))
  })
  return {
    listen: (port, host) => listening(server, port, host),
    metrics: () => [returnMetric(came)],
    async close() {
      endWatch()
      await new Promise<void>((resolve) => server.close(resolve))
      log.end()
    },
  }
}

function listening(server: SMTPServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => {
      server.server.off('error', reject)
      resolve((server.server.address() as { port: number }).port)
    })
  })
}

function arrived({ ports }: System, { id, remoteAddress, envelope }: SMTPServerSession) {
  const boxes = envelope.rcptTo
    .map(({ address }) => returnBoxOf(ports.vault, address))
    .filter((box): box is ReturnBox => box !== null)
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
  return { boxes, from, requestId: `smtp_${id}`, address: remoteAddress }
}

/** Reads a mail. Null when it is too large; the rest is then read and dropped. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= SIZE_MAX) chunks.push(chunk)
    else chunks.length = 0
  }
  return bytes > SIZE_MAX ? null : Buffer.concat(chunks)
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function returnMetric(came: ReadonlyMap<string, number>): Metric {
  return {
    name: 'mailcast_returned_mails_total',
    type: 'counter',
    help: 'Mails that the return server received, by kind.',
    samples: [...came].map(([what, value]) => ({ labels: { what }, value })),
  }
}
