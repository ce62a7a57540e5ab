import type { SendResult } from '#ports/mailer.ts'
import type { Extensions } from './extensions.ts'
import { dotStuffed, finalDot } from './dot-stuffing.ts'
import { type Envelope, mailCommand, rcptCommand, unfit } from './envelope.ts'
import { Fault } from './fault.ts'
import {
  isOfSession,
  isPositive,
  type Redact,
  resultBeforeText,
  resultInDoubt,
  resultOf,
} from './send-result.ts'
import type { Connection } from './handshake.ts'
import type { Timeouts } from './timeouts.ts'
import type { Reply } from './reply-reader.ts'
import type { Wire } from './wire.ts'
import { replyText } from './reply-text.ts'

/** A message to send. It gets exactly one result. */
export interface Submission {
  readonly envelope: Envelope
  readonly text: Buffer
  settle(result: SendResult): void
  /** The number of times that it has moved to another connection. */
  moves: number
}

export interface SessionPool {
  /** The maximum number of messages that one connection sends without waiting for answers. */
  readonly inARow: number
  take(): Submission | undefined
  /** Accepts a message again whose connection was lost before its text was begun. */
  again(submission: Submission, fault: Fault): void
  /** Reports that a connection ended while several texts had no answer. */
  brokeInARow(): void
  /** Reports that the server announces BDAT but does not know it. */
  withoutChunking(): void
  answered(afterMs: number): void
  idle(session: Session): void
  /** Reports that a session takes no more messages. */
  leaving(session: Session): void
  gone(session: Session): void
}

export interface SessionOptions {
  timeouts: Timeouts
  messages: number
  redact: Redact
}

type Asked = 'RSET' | 'MAIL' | 'RCPT' | 'DATA' | 'text' | 'no text' | 'QUIT'

/** A message whose commands have been written, without a result yet. */
interface InFlight {
  readonly submission: Submission
  /** The text. Its dots are doubled for DATA, and not for BDAT, which counts bytes. */
  readonly text: Buffer
  /** The reply that refuses the message, while replies to its other commands are still to come. */
  refusal: Reply | null
  /** The time at which its text was written; null before that. */
  textAt: number | null
}

const DATA = 'DATA\r\n'
/** The codes of an unknown command or parameter (RFC 5321 §4.2.4). */
const UNKNOWN_COMMAND = new Set([500, 502, 504])
const SPLIT_LINE_END =
  'A line of the text ends in CR or LF alone (RFC 5321 §2.3.8). Nothing was sent.'

/**
 * Sends messages over one connection. With CHUNKING (RFC 3030) several may be without an answer.
 * With PIPELINING (RFC 2920) a text and the next message's commands are written together; that
 * message can move to another connection until its text is begun.
 */
export class Session {
  readonly #wire: Wire
  readonly #extensions: Extensions
  readonly #pool: SessionPool
  readonly #options: SessionOptions
  /** The commands that wait for their replies, in order. */
  readonly #asked: Asked[] = []
  readonly #inFlight: InFlight[] = []
  /**
   * True when MAIL was accepted and no text followed: the server then needs RSET before the next
   * MAIL.
   */
  #open = false
  #taken = 0
  /**
   * True once the connection has sent a message or was idle. If it is lost then, the loss says
   * nothing about the next message.
   */
  #kept = false
  #waiting = false
  #answeredAt = 0
  /**
   * The way in which the session ends. `drop`: a message was taken back after its commands were
   * sent, so the connection ends after the present text.
   */
  #leaving: 'no' | 'quit' | 'drop' = 'no'
  #takenBefore = 0
  /** The 421 that arrived while texts of later messages had no answer yet; else null. */
  #closingReply: Reply | null = null

  constructor({ wire, extensions }: Connection, pool: SessionPool, options: SessionOptions) {
    this.#wire = wire
    this.#extensions = extensions
    this.#pool = pool
    this.#options = options
  }

  get chunking(): boolean {
    return this.#extensions.chunking
  }

  get busy(): boolean {
    return !this.#waiting
  }

  begin(): void {
    this.#wire.wait(this.#options.timeouts.socketMs)
    let lost = false
    this.#wire.listen(
      (reply) => this.#receive(reply),
      (fault) => {
        lost = true
        this.#lose(fault)
      },
      () => this.#receivedAll(),
    )
    if (!lost) this.proceed()
  }

  proceed(): void {
    // An unrequested reply could be mistaken for the answer to the next command.
    if (!this.#wire.quiet) return this.#wire.end(new Fault('the server sent a reply to no command'))
    this.#takeMore()
    if (this.#inFlight.length > 0) {
      if (this.#waiting) this.#wire.wait(this.#options.timeouts.socketMs)
      this.#waiting = false
      return
    }
    if (this.#leaving !== 'no') return this.leave()
    this.#kept = this.#waiting = true
    this.#wire.wait(this.#options.timeouts.idleMs, () => this.leave())
    this.#pool.idle(this)
  }

  /** Sends QUIT, and waits up to `quitMs` until the server closes. */
  leave(): void {
    this.#leaving = 'quit'
    this.#pool.leaving(this)
    this.#wire.wait(this.#options.timeouts.quitMs)
    this.#asked.push('QUIT')
    this.#wire.write(['QUIT\r\n'])
  }

  /**
   * Takes back the last message when the message before it gets no answer and no message had a
   * result since the previous call.
   */
  takeBackStuck(): Submission | null {
    const last =
      this.#takenBefore === this.#taken && this.#inFlight.length > 1 ? this.#inFlight.at(-1)! : null
    this.#takenBefore = this.#taken
    if (!last || last.textAt !== null) return null
    this.#inFlight.pop()
    this.#leaving = 'drop'
    return last.submission
  }

  #pick(): InFlight | null {
    for (;;) {
      const submission = this.#pool.take()
      if (!submission) return null
      const reason = unfit(submission.envelope, submission.text.length, this.#extensions)
      const text = this.#extensions.chunking ? submission.text : dotStuffed(submission.text)
      if (reason === null && text !== null) return { submission, text, refusal: null, textAt: null }
      submission.settle({ outcome: 'refused', detail: reason ?? SPLIT_LINE_END })
    }
  }

  #takeMore(): void {
    const { chunking } = this.#extensions
    const most = chunking ? this.#pool.inARow : 1
    const parts: (string | Buffer)[] = []
    while (this.#leaving === 'no' && this.#inFlight.length < most) {
      const next = this.#pick()
      if (!next) break
      parts.push(this.#beginning(next))
      if (chunking) {
        parts.push(next.text)
        next.textAt = performance.now()
      }
      this.#inFlight.push(next)
    }
    if (parts.length > 0) this.#wire.write(parts)
  }

  /** Returns the commands that may be sent together (RFC 2920 §3.1), or the first one. */
  #beginning({ submission: { envelope, text } }: InFlight): string {
    this.#taken += 1
    if (this.#taken >= this.#options.messages) this.#leaving = 'quit'
    const { chunking, pipelining } = this.#extensions
    // If the server refused the previous message, its transaction would still be open (RFC 3030
    // §2).
    const reset = this.#open || (chunking && this.#inFlight.length > 0)
    this.#open = false
    const mail = `${reset ? 'RSET\r\n' : ''}${mailCommand(envelope, text.length, this.#extensions)}`
    if (!pipelining) {
      this.#asked.push(reset ? 'RSET' : 'MAIL')
      return reset ? 'RSET\r\n' : mail
    }
    if (reset) this.#asked.push('RSET')
    this.#asked.push('MAIL', 'RCPT', chunking ? 'text' : 'DATA')
    return `${mail}${rcptCommand(envelope)}${chunking ? `BDAT ${text.length} LAST\r\n` : DATA}`
  }

  #receive(reply: Reply): void {
    const asked = this.#asked.shift()
    if (asked === undefined || asked === 'QUIT')
      return this.#wire.end(new Fault(replyText(reply), { reply }))
    const first = this.#inFlight[0]!
    if (reply.code === 421) return this.#receiveClosingReply(first, asked, reply)
    if (asked === 'text') return this.#receiveToText(first, reply)
    if (asked === 'DATA') return this.#receiveToData(first, reply)
    if (asked === 'no text') return this.#finish(first)
    if (reply.code < 400 && !isPositive(reply))
      return this.#wire.end(new Fault(`an invalid reply to ${asked}: ${replyText(reply)}`))
    if (asked === 'RSET')
      return isPositive(reply)
        ? this.#continue('MAIL', first)
        : this.#wire.end(new Fault(replyText(reply)))
    if (isPositive(reply)) this.#open = true
    else first.refusal ??= reply
    if (asked === 'MAIL' || asked === 'RCPT')
      this.#continue(asked === 'MAIL' ? 'RCPT' : 'DATA', first)
  }

  /** Handles a 421, after which the server closes the connection (RFC 5321 §3.8). */
  #receiveClosingReply(first: InFlight, asked: Asked, reply: Reply): void {
    // The server has not processed the text yet.
    if (asked !== 'text') first.textAt = null
    if (!this.#inFlight.slice(1).some(({ textAt }) => textAt !== null))
      return this.#wire.end(new Fault(replyText(reply), { reply }))
    // If the server closes the connection now, it has not accepted the later messages. Otherwise it
    // may have accepted some.
    this.#closingReply = reply
    first.refusal ??= reply
    this.#leaving = 'drop'
    this.#wire.wait(this.#options.timeouts.quitMs)
    if (asked === 'text') this.#finish(first)
  }

  #receivedAll(): void {
    if (this.#inFlight.length === 0 && this.#asked.length === 0 && !this.#waiting)
      return this.proceed()
    if (this.#extensions.chunking) this.#takeMore()
  }

  #continue(command: 'MAIL' | 'RCPT' | 'DATA', first: InFlight): void {
    if (this.#extensions.pipelining) return
    if (first.refusal) return this.#finish(first)
    this.#asked.push(command)
    const { envelope, text } = first.submission
    this.#wire.write([
      command === 'DATA'
        ? DATA
        : command === 'RCPT'
          ? rcptCommand(envelope)
          : mailCommand(envelope, text.length, this.#extensions),
    ])
  }

  #receiveToData(first: InFlight, reply: Reply): void {
    if (reply.code !== 354) {
      if (reply.code < 400)
        return this.#wire.end(new Fault(`an invalid reply to DATA: ${replyText(reply)}`))
      first.refusal ??= reply
      return this.#finish(first)
    }
    this.#open = false
    // Another reply after the one to DATA would be mistaken for the answer to the text.
    if (!this.#wire.quiet) return this.#wire.end(new Fault('the server sent a reply to no command'))
    if (!first.refusal) return this.#sendText(first)
    // RFC 2920 §3.1: a server that accepts DATA after a refused recipient waits for a text.
    this.#asked.push('no text')
    this.#wire.write(['.\r\n'])
  }

  #sendText(first: InFlight): void {
    this.#asked.push('text')
    first.textAt = performance.now()
    const next = this.#extensions.pipelining && this.#leaving === 'no' ? this.#pick() : null
    const end = finalDot(first.text)
    this.#wire.write([first.text, next ? end + this.#beginning(next) : end])
    if (next) this.#inFlight.push(next)
  }

  #receiveToText(first: InFlight, reply: Reply): void {
    if (reply.code < 400 && !isPositive(reply))
      return this.#wire.end(new Fault(`an invalid reply to the text: ${replyText(reply)}`))
    // The measured time leaves out the wait behind earlier unanswered texts.
    const now = performance.now()
    if (first.textAt !== null) this.#pool.answered(now - Math.max(first.textAt, this.#answeredAt))
    this.#answeredAt = now
    if (this.#extensions.chunking && !first.refusal && UNKNOWN_COMMAND.has(reply.code))
      return this.#stopChunking(reply)
    if (isPositive(reply)) this.#open = false
    first.refusal ??= reply
    this.#finish(first)
  }

  /**
   * Ends the connection when a proxy announced BDAT and the server behind it does not know it. None
   * of the messages was accepted.
   */
  #stopChunking(reply: Reply): void {
    this.#pool.withoutChunking()
    this.#kept = true
    for (const each of this.#inFlight) each.textAt = null
    this.#wire.end(new Fault(replyText(reply)))
  }

  /** Gives a message its result by the server's last reply, positive or not. */
  #finish({ submission, refusal }: InFlight): void {
    submission.settle(resultOf(refusal!, this.#options.redact))
    this.#inFlight.shift()
    this.#kept = true
    if (isOfSession(refusal!)) {
      if (!this.#inFlight.some(({ textAt }) => textAt !== null))
        return this.#wire.end(new Fault(replyText(refusal!)))
      this.#leaving = 'quit'
    }
    if (this.#inFlight.length === 0 && this.#leaving === 'drop')
      this.#wire.end(new Fault('a message was taken back'))
  }

  #lose(fault: Fault): void {
    const lost = this.#inFlight.splice(0)
    if (this.#closingReply || lost.filter(({ textAt }) => textAt !== null).length > 1)
      this.#pool.brokeInARow()
    const reply = fault.reply ?? (fault.silence ? null : this.#closingReply)
    const said = reply ? new Fault(replyText(reply), { reply }) : fault
    if (reply && reply === this.#closingReply) for (const each of lost) each.textAt = null
    for (const [i, each] of [...lost.entries()].reverse()) this.#endLost(each, said, i === 0)
    this.#pool.gone(this)
  }

  #endLost({ submission, refusal, textAt }: InFlight, fault: Fault, first: boolean): void {
    const { redact } = this.#options
    // Answers are in order: after a 421 the server has accepted none of the later messages.
    const begun = textAt !== null && (first || !fault.reply)
    if (refusal && refusal !== this.#closingReply) submission.settle(resultOf(refusal, redact))
    else if (begun) submission.settle(resultInDoubt(fault, redact))
    else if (!first || (this.#kept && !fault.silence)) this.#pool.again(submission, fault)
    else submission.settle(resultBeforeText(fault, redact))
  }
}
