import type { SendResult } from '#ports/mailer.ts'
import type { Extensions } from './extensions.ts'
import { dotStuffed, finalDot } from './dot-stuffing.ts'
import { type Envelope, mailCommand, rcptCommand, unfit } from './envelope.ts'
import { Fault } from './fault.ts'
import { answered, resultInDoubt, isOfSession, isPositive, resultBeforeText, type Redact } from './send-result.ts'
import type { Connection } from './handshake.ts'
import type { Timeouts } from './timeouts.ts'
import type { Reply } from './reply-reader.ts'
import type { Wire } from './wire.ts'
import { replyText } from './reply-text.ts'

/** A message on its way. It is settled exactly once. */
export interface Submission {
  readonly envelope: Envelope
  readonly text: Buffer
  settle(result: SendResult): void
  /** How often its connection went before its text was begun. */
  moves: number
}

/** What a session knows of the pool. */
export interface SessionPool {
  /** How many whole messages may be on their way over one connection. */
  readonly inARow: number
  take(): Submission | undefined
  /** The connection went before the text was begun, and had served others: it may go over another one. */
  again(submission: Submission, fault: Fault): void
  /** A connection ended while several texts were on their way over it. */
  brokeInARow(): void
  /** The server announces BDAT and does not know it. */
  withoutChunking(): void
  /** A text was answered, for which the server took so long. */
  answered(afterMs: number): void
  idle(session: Session): void
  /** It takes no more messages. */
  leaving(session: Session): void
  gone(session: Session): void
}

export interface SessionOptions {
  timeouts: Timeouts
  messages: number
  redact: Redact
}

/** What a reply is the answer to. */
type Asked = 'RSET' | 'MAIL' | 'RCPT' | 'DATA' | 'text' | 'no text' | 'QUIT'

/** A message whose commands are out. */
interface InFlight {
  readonly submission: Submission
  /** As it goes over this connection: for DATA with its dots doubled. By BDAT its length says where it ends, whatever stands in it. */
  readonly text: Buffer
  /** The reply that ends it, while later ones of its group are still to come. */
  refusal: Reply | null
  /** When its text went out; null: it has not. */
  textAt: number | null
}

const DATA = 'DATA\r\n'
/** Not recognised, not implemented, not for this (RFC 5321 §4.2.4). */
const UNKNOWN_COMMAND = new Set([500, 502, 504])
const SPLIT_LINE_END = 'A line of the text ends in CR or LF alone (RFC 5321 §2.3.8). Nothing was sent.'

/**
 * Messages over one connection. With CHUNKING (RFC 3030) commands and text are one write, and several messages may follow one another
 * before the first is answered. Else, with PIPELINING (RFC 2920), the text of one and the commands of the next are one write, so that a
 * message costs one round trip; until the text of the next is begun it can go elsewhere.
 */
export class Session {
  readonly #wire: Wire
  readonly #extensions: Extensions
  readonly #supply: SessionPool
  readonly #terms: SessionOptions
  readonly #asked: Asked[] = []
  /** In the order of their answers. */
  readonly #out: InFlight[] = []
  /** MAIL was taken and no text ended it: the server needs RSET before the next one. */
  #open = false
  #taken = 0
  /** It has served or waited before: the server may have dropped it meanwhile, which is no answer to the next message. */
  #kept = false
  #resting = false
  #answeredAt = 0
  /** `drop`: a message whose commands are out was taken back, so that the connection is of no more use after this text. */
  #leaving: 'no' | 'quit' | 'drop' = 'no'
  #takenBefore = 0
  /** It was said while texts were on their way behind it. */
  #lastWord: Reply | null = null

  constructor({ wire, extensions }: Connection, supply: SessionPool, terms: SessionOptions) {
    this.#wire = wire
    this.#extensions = extensions
    this.#supply = supply
    this.#terms = terms
  }

  /** Whether it takes whole messages in a row. */
  get chunking(): boolean {
    return this.#extensions.chunking
  }

  get busy(): boolean {
    return !this.#resting
  }

  begin(): void {
    this.#wire.wait(this.#terms.timeouts.socketMs)
    let lost = false
    this.#wire.listen(
      (reply) => this.#hear(reply),
      (fault) => {
        lost = true
        this.#lose(fault)
      },
      () => this.#heardAll(),
    )
    if (!lost) this.proceed()
  }

  /** Takes messages that wait, or rests. */
  proceed(): void {
    // What was not asked for may be mistaken for the answer to what comes next.
    if (!this.#wire.quiet) return this.#wire.end(new Fault('the server spoke out of turn'))
    this.#takeMore()
    if (this.#out.length > 0) {
      if (this.#resting) this.#wire.wait(this.#terms.timeouts.socketMs)
      this.#resting = false
      return
    }
    if (this.#leaving !== 'no') return this.leave()
    this.#kept = this.#resting = true
    this.#wire.wait(this.#terms.timeouts.idleMs, () => this.leave())
    this.#supply.idle(this)
  }

  /** Says goodbye, for as long as that may take. */
  leave(): void {
    this.#leaving = 'quit'
    this.#supply.leaving(this)
    this.#wire.wait(this.#terms.timeouts.quitMs)
    this.#asked.push('QUIT')
    this.#wire.write(['QUIT\r\n'])
  }

  /** The message that waits behind another one's text, when no message has ended here since the last look. */
  takeBackStuck(): Submission | null {
    const last = this.#takenBefore === this.#taken && this.#out.length > 1 ? this.#out.at(-1)! : null
    this.#takenBefore = this.#taken
    if (!last || last.textAt !== null) return null
    this.#out.pop()
    this.#leaving = 'drop'
    return last.submission
  }

  #pick(): InFlight | null {
    for (;;) {
      const submission = this.#supply.take()
      if (!submission) return null
      const reason = unfit(submission.envelope, submission.text.length, this.#extensions)
      const text = this.#extensions.chunking ? submission.text : dotStuffed(submission.text)
      if (reason === null && text !== null) return { submission, text, refusal: null, textAt: null }
      submission.settle({ outcome: 'refused', detail: reason ?? SPLIT_LINE_END })
    }
  }

  #takeMore(): void {
    const { chunking } = this.#extensions
    const most = chunking ? this.#supply.inARow : 1
    const parts: (string | Buffer)[] = []
    while (this.#leaving === 'no' && this.#out.length < most) {
      const next = this.#pick()
      if (!next) break
      parts.push(this.#beginning(next))
      if (chunking) {
        parts.push(next.text)
        next.textAt = performance.now()
      }
      this.#out.push(next)
    }
    if (parts.length > 0) this.#wire.write(parts)
  }

  /** The commands that begin a message: all of them where they may be sent together (RFC 2920 §3.1), else the first. */
  #beginning({ submission: { envelope, text } }: InFlight): string {
    this.#taken += 1
    if (this.#taken >= this.#terms.messages) this.#leaving = 'quit'
    const { chunking, pipelining } = this.#extensions
    // The one before may be refused, which leaves it open (RFC 3030 §2).
    const reset = this.#open || (chunking && this.#out.length > 0)
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

  #hear(reply: Reply): void {
    const asked = this.#asked.shift()
    if (asked === undefined || asked === 'QUIT') return this.#wire.end(new Fault(replyText(reply), { reply }))
    const first = this.#out[0]!
    if (reply.code === 421) return this.#hearLastWord(first, asked, reply)
    if (asked === 'text') return this.#hearOfText(first, reply)
    if (asked === 'DATA') return this.#hearOfData(first, reply)
    if (asked === 'no text') return this.#finish(first)
    if (reply.code < 400 && !isPositive(reply)) return this.#wire.end(new Fault(`an answer to ${asked} that cannot be: ${replyText(reply)}`))
    if (asked === 'RSET') return isPositive(reply) ? this.#goOn('MAIL', first) : this.#wire.end(new Fault(replyText(reply)))
    if (isPositive(reply)) this.#open = true
    else first.refusal ??= reply
    if (asked === 'MAIL' || asked === 'RCPT') this.#goOn(asked === 'MAIL' ? 'RCPT' : 'DATA', first)
  }

  /** A 421 may come at any time, and is the last word (RFC 5321 §3.8). */
  #hearLastWord(first: InFlight, asked: Asked, reply: Reply): void {
    // Not yet looked at.
    if (asked !== 'text') first.textAt = null
    if (!this.#out.slice(1).some(({ textAt }) => textAt !== null)) return this.#wire.end(new Fault(replyText(reply), { reply }))
    // What stands behind was not taken if the server closes now, as it should. One that goes on may take it.
    this.#lastWord = reply
    first.refusal ??= reply
    this.#leaving = 'drop'
    this.#wire.wait(this.#terms.timeouts.quitMs)
    if (asked === 'text') this.#finish(first)
  }

  #heardAll(): void {
    if (this.#out.length === 0 && this.#asked.length === 0 && !this.#resting) return this.proceed()
    if (this.#extensions.chunking) this.#takeMore()
  }

  /** Without PIPELINING: the next command, now that the last one is answered. */
  #goOn(command: 'MAIL' | 'RCPT' | 'DATA', first: InFlight): void {
    if (this.#extensions.pipelining) return
    if (first.refusal) return this.#finish(first)
    this.#asked.push(command)
    const { envelope, text } = first.submission
    this.#wire.write([command === 'DATA' ? DATA : command === 'RCPT' ? rcptCommand(envelope) : mailCommand(envelope, text.length, this.#extensions)])
  }

  #hearOfData(first: InFlight, reply: Reply): void {
    if (reply.code !== 354) {
      if (reply.code < 400) return this.#wire.end(new Fault(`an answer to DATA that cannot be: ${replyText(reply)}`))
      first.refusal ??= reply
      return this.#finish(first)
    }
    this.#open = false
    // The reply to DATA is the last of its group: what follows was not asked for, and would count as the answer to the text.
    if (!this.#wire.quiet) return this.#wire.end(new Fault('the server spoke out of turn'))
    if (!first.refusal) return this.#sendText(first)
    // RFC 2920 §3.1: a server that took DATA after it refused the recipient wants a text all the same. It gets none.
    this.#asked.push('no text')
    this.#wire.write(['.\r\n'])
  }

  #sendText(first: InFlight): void {
    this.#asked.push('text')
    first.textAt = performance.now()
    const next = this.#extensions.pipelining && this.#leaving === 'no' ? this.#pick() : null
    const end = finalDot(first.text)
    this.#wire.write([first.text, next ? end + this.#beginning(next) : end])
    if (next) this.#out.push(next)
  }

  #hearOfText(first: InFlight, reply: Reply): void {
    if (reply.code < 400 && !isPositive(reply)) return this.#wire.end(new Fault(`an answer to the text that cannot be: ${replyText(reply)}`))
    // Not the time that it stood behind others on their way.
    const now = performance.now()
    if (first.textAt !== null) this.#supply.answered(now - Math.max(first.textAt, this.#answeredAt))
    this.#answeredAt = now
    if (this.#extensions.chunking && !first.refusal && UNKNOWN_COMMAND.has(reply.code)) return this.#goWithoutChunking(reply)
    if (isPositive(reply)) this.#open = false
    first.refusal ??= reply
    this.#finish(first)
  }

  /** Something between us and the server that passes its announcements on, and knows no BDAT: nothing of these was taken. */
  #goWithoutChunking(reply: Reply): void {
    this.#supply.withoutChunking()
    this.#kept = true
    for (const each of this.#out) each.textAt = null
    this.#wire.end(new Fault(replyText(reply)))
  }

  /** `refusal` is the server's last word on the message, also where it is a yes. */
  #finish({ submission, refusal }: InFlight): void {
    submission.settle(answered(refusal!, this.#terms.redact))
    this.#out.shift()
    this.#kept = true
    if (isOfSession(refusal!)) {
      if (!this.#out.some(({ textAt }) => textAt !== null)) return this.#wire.end(new Fault(replyText(refusal!)))
      this.#leaving = 'quit'
    }
    if (this.#out.length === 0 && this.#leaving === 'drop') this.#wire.end(new Fault('a message was taken back'))
  }

  #lose(fault: Fault): void {
    const out = this.#out.splice(0)
    if (this.#lastWord || out.filter(({ textAt }) => textAt !== null).length > 1) this.#supply.brokeInARow()
    const reply = fault.reply ?? (fault.silence ? null : this.#lastWord)
    const said = reply ? new Fault(replyText(reply), { reply }) : fault
    if (reply && reply === this.#lastWord) for (const each of out) each.textAt = null
    for (const [i, each] of [...out.entries()].reverse()) this.#endLost(each, said, i === 0)
    this.#supply.gone(this)
  }

  #endLost({ submission, refusal, textAt }: InFlight, fault: Fault, first: boolean): void {
    const { redact } = this.#terms
    // Answers come in the order of the messages: what stands behind one that was answered with the last word was not taken.
    const begun = textAt !== null && (first || !fault.reply)
    if (refusal && refusal !== this.#lastWord) submission.settle(answered(refusal, redact))
    else if (begun) submission.settle(resultInDoubt(fault, redact))
    else if (!first || (this.#kept && !fault.silence)) this.#supply.again(submission, fault)
    else submission.settle(resultBeforeText(fault, redact))
  }
}
