import type { Handover } from '#ports/mailer.ts'
import type { Abilities } from './abilities.ts'
import { finalDot } from './dot-stuffing.ts'
import { type Envelope, mailCommand, rcptCommand, unfit } from './envelope.ts'
import { Fault } from './fault.ts'
import { answered, inDoubt, isOfSession, isPositive, notBegun, type Say } from './handover.ts'
import type { Connection } from './opening.ts'
import type { Patience } from './patience.ts'
import type { Reply } from './reply-reader.ts'
import type { Wire } from './wire.ts'
import { wordsOf } from './wording.ts'

/** A message on its way. It is settled exactly once. */
export interface Handing {
  readonly envelope: Envelope
  /** With its dots doubled. */
  readonly text: Buffer
  /** Without (RFC 1870 §3). */
  readonly bytes: number
  settle(handover: Handover): void
  /** How often its connection went before its text was begun. */
  moves: number
}

/** What a session knows of the pool. */
export interface Supply {
  take(): Handing | undefined
  /** The connection went before the text was begun, and had served others: it may go over another one. */
  again(handing: Handing, fault: Fault): void
  /** A text was answered. */
  answered(afterMs: number): void
  idle(session: Session): void
  /** It takes no more messages. */
  leaving(session: Session): void
  gone(session: Session): void
}

export interface SessionTerms {
  patience: Patience
  messages: number
  say: Say
}

/** What a reply is the answer to. */
type Asked = 'RSET' | 'MAIL' | 'RCPT' | 'DATA' | 'text' | 'no text' | 'QUIT'

const DATA = 'DATA\r\n'

/**
 * Messages over one connection. With PIPELINING (RFC 2920) the text of one and the commands of the next are one write, so that a
 * message costs one round trip. Of `next` only commands are out: until its text is begun it can go elsewhere.
 */
export class Session {
  readonly #wire: Wire
  readonly #abilities: Abilities
  readonly #supply: Supply
  readonly #terms: SessionTerms
  readonly #asked: Asked[] = []
  #current: Handing | null = null
  #next: Handing | null = null
  /** Of `current`: the reply that ends it, while later ones of its group are still to come; and whether its text is out. */
  #refusal: Reply | null = null
  #begun = false
  #textAt = 0
  /** MAIL was taken and no text ended it: the server needs RSET before the next one. */
  #open = false
  #taken = 0
  /** It has served or waited before: the server may have dropped it meanwhile, which is no answer to the next message. */
  #kept = false
  #resting = false
  /** `drop`: a message whose commands are out was taken back, so that the connection is of no more use after this text. */
  #leaving: 'no' | 'quit' | 'drop' = 'no'
  #takenBefore = 0

  constructor({ wire, abilities }: Connection, supply: Supply, terms: SessionTerms) {
    this.#wire = wire
    this.#abilities = abilities
    this.#supply = supply
    this.#terms = terms
  }

  begin(): void {
    this.#wire.wait(this.#terms.patience.socketMs)
    let lost = false
    this.#wire.listen(
      (reply) => this.#hear(reply),
      (fault) => {
        lost = true
        this.#lose(fault)
      },
    )
    if (!lost) this.proceed()
  }

  /** Takes a message that waits, or rests. */
  proceed(): void {
    // What was not asked for may be mistaken for the answer to what comes next.
    if (!this.#wire.quiet) return this.#wire.end(new Fault('the server spoke out of turn'))
    const handing = this.#leaving === 'no' ? this.#pick() : null
    if (handing) {
      if (this.#resting) this.#wire.wait(this.#terms.patience.socketMs)
      this.#resting = false
      this.#current = handing
      return this.#wire.write(this.#beginning(handing))
    }
    if (this.#leaving !== 'no') return this.leave()
    this.#kept = this.#resting = true
    this.#wire.wait(this.#terms.patience.idleMs, () => this.leave())
    this.#supply.idle(this)
  }

  /** Says goodbye, for as long as that may take. */
  leave(): void {
    this.#leaving = 'quit'
    this.#supply.leaving(this)
    this.#wire.wait(this.#terms.patience.quitMs)
    this.#asked.push('QUIT')
    this.#wire.write('QUIT\r\n')
  }

  /** The message that waits behind another one's text, when no message has ended here since the last look. */
  takeBackStuck(): Handing | null {
    const stuck = this.#takenBefore === this.#taken ? this.#next : null
    this.#takenBefore = this.#taken
    if (!stuck) return null
    this.#next = null
    this.#leaving = 'drop'
    return stuck
  }

  #pick(): Handing | null {
    for (;;) {
      const handing = this.#supply.take()
      if (!handing) return null
      const reason = unfit(handing.envelope, handing.bytes, this.#abilities)
      if (reason === null) return handing
      handing.settle({ outcome: 'refused', detail: reason })
    }
  }

  /** The commands that begin a message: all of them where they may be sent together (RFC 2920 §3.1), else the first. */
  #beginning({ envelope, bytes }: Handing): string {
    this.#taken += 1
    if (this.#taken >= this.#terms.messages) this.#leaving = 'quit'
    const asked: Asked[] = this.#open ? ['RSET', 'MAIL', 'RCPT', 'DATA'] : ['MAIL', 'RCPT', 'DATA']
    this.#open = false
    if (!this.#abilities.pipelining) {
      this.#asked.push(asked[0]!)
      return asked[0] === 'RSET' ? 'RSET\r\n' : mailCommand(envelope, bytes, this.#abilities)
    }
    this.#asked.push(...asked)
    return `${asked[0] === 'RSET' ? 'RSET\r\n' : ''}${mailCommand(envelope, bytes, this.#abilities)}${rcptCommand(envelope)}${DATA}`
  }

  #hear(reply: Reply): void {
    const asked = this.#asked.shift()
    // A 421 may come at any time, and is the last word (RFC 5321 §3.8).
    if (asked === undefined || asked === 'QUIT' || reply.code === 421) return this.#wire.end(new Fault(wordsOf(reply), { reply }))
    const handing = this.#current!
    if (asked === 'text') return this.#hearOfText(handing, reply)
    if (asked === 'DATA') return this.#hearOfData(handing, reply)
    if (asked === 'no text') return this.#finish(handing)
    if (reply.code < 400 && !isPositive(reply)) return this.#wire.end(new Fault(`an answer to ${asked} that cannot be: ${wordsOf(reply)}`))
    if (asked === 'RSET') return isPositive(reply) ? this.#goOn('MAIL', handing) : this.#wire.end(new Fault(wordsOf(reply)))
    if (isPositive(reply)) this.#open = true
    else this.#refusal ??= reply
    if (asked === 'MAIL' || asked === 'RCPT') this.#goOn(asked === 'MAIL' ? 'RCPT' : 'DATA', handing)
  }

  /** Without PIPELINING: the next command, now that the last one is answered. */
  #goOn(command: 'MAIL' | 'RCPT' | 'DATA', handing: Handing): void {
    if (this.#abilities.pipelining) return
    if (this.#refusal) return this.#finish(handing)
    this.#asked.push(command)
    const { envelope, bytes } = handing
    this.#wire.write(command === 'DATA' ? DATA : command === 'RCPT' ? rcptCommand(envelope) : mailCommand(envelope, bytes, this.#abilities))
  }

  #hearOfData(handing: Handing, reply: Reply): void {
    if (reply.code !== 354) {
      if (reply.code < 400) return this.#wire.end(new Fault(`an answer to DATA that cannot be: ${wordsOf(reply)}`))
      this.#refusal ??= reply
      return this.#finish(handing)
    }
    this.#open = false
    // The reply to DATA is the last of its group: what follows was not asked for, and would count as the answer to the text.
    if (!this.#wire.quiet) return this.#wire.end(new Fault('the server spoke out of turn'))
    if (!this.#refusal) return this.#sendText(handing)
    // RFC 2920 §3.1: a server that took DATA after it refused the recipient wants a text all the same. It gets none.
    this.#asked.push('no text')
    this.#wire.write('.\r\n')
  }

  #sendText(handing: Handing): void {
    const end = finalDot(handing.text)
    this.#asked.push('text')
    if (this.#abilities.pipelining && this.#leaving === 'no') this.#next = this.#pick()
    this.#begun = true
    this.#textAt = performance.now()
    this.#wire.writeText(handing.text, this.#next ? end + this.#beginning(this.#next) : end)
  }

  #hearOfText(handing: Handing, reply: Reply): void {
    if (reply.code < 400 && !isPositive(reply)) return this.#wire.end(new Fault(`an answer to the text that cannot be: ${wordsOf(reply)}`))
    this.#supply.answered(performance.now() - this.#textAt)
    this.#refusal = reply
    this.#finish(handing)
  }

  /** `refusal` is the server's last word on the message, also where it is a yes. */
  #finish(handing: Handing): void {
    const reply = this.#refusal!
    handing.settle(answered(reply, this.#terms.say))
    this.#refusal = null
    this.#begun = false
    this.#kept = true
    this.#current = this.#next
    this.#next = null
    if (isOfSession(reply)) return this.#wire.end(new Fault(wordsOf(reply)))
    if (this.#current) return
    if (this.#leaving === 'drop') return this.#wire.end(new Fault('a message was taken back'))
    this.proceed()
  }

  #lose(fault: Fault): void {
    const [current, next] = [this.#current, this.#next]
    this.#current = this.#next = null
    this.#supply.gone(this)
    if (next) this.#supply.again(next, fault)
    if (!current) return
    const { say } = this.#terms
    if (this.#refusal) current.settle(answered(this.#refusal, say))
    else if (this.#begun) current.settle(inDoubt(fault, say))
    else if (this.#kept && !fault.silence) this.#supply.again(current, fault)
    else current.settle(notBegun(fault, say))
  }
}
