/** A reply (RFC 5321 §4.2). Its text is latin1, without the codes, with `\n` between lines. */
export interface Reply {
  code: number
  text: string
}

/** The error for bytes that are no reply, or for a reply that is too long. */
export class BadReply extends Error {}

// RFC 5321 §4.5.3.1.5 allows 512 octets a line; some servers send more.
const LINE_BYTES_MAX = 4096
const REPLY_LINES_MAX = 100
const REPLY_BYTES_MAX = 65_536

const CODE = /^[2-5]\d\d$/

/** Reads replies from bytes, which may come in any pieces. */
export class ReplyReader {
  #unread = ''
  #at = 0
  #begun: string[] = []
  #code = 0
  #bytes = 0

  push(chunk: Buffer): void {
    const text = chunk.toString('latin1')
    this.#unread = this.quiet ? text : this.#unread.slice(this.#at) + text
    this.#at = 0
  }

  /** False while there are bytes that `next` has not returned. */
  get quiet(): boolean {
    return this.#at === this.#unread.length && this.#begun.length === 0
  }

  /** Returns the next complete reply; null when more bytes are needed. Throws BadReply. */
  next(): Reply | null {
    for (;;) {
      const end = this.#unread.indexOf('\n', this.#at)
      if ((end === -1 ? this.#unread.length : end) - this.#at > LINE_BYTES_MAX)
        throw new BadReply('a line of its reply has no end')
      if (end === -1) return null
      const reply = this.#line(
        this.#unread.slice(
          this.#at,
          this.#unread[end - 1] === '\r' && end > this.#at ? end - 1 : end,
        ),
      )
      this.#at = end + 1
      if (reply) return reply
    }
  }

  #line(line: string): Reply | null {
    const digits = line.slice(0, 3)
    const mark = line.charAt(3)
    if (!CODE.test(digits) || (mark !== '' && mark !== ' ' && mark !== '-'))
      throw new BadReply('its bytes are not an SMTP reply')
    const code = Number(digits)
    const text = line.slice(4)
    if (this.#begun.length > 0 && code !== this.#code)
      throw new BadReply('the lines of its reply have different codes')
    if (mark !== '-' && this.#begun.length === 0) return { code, text }
    this.#code = code
    this.#begun.push(text)
    this.#bytes += line.length
    if (this.#begun.length > REPLY_LINES_MAX || this.#bytes > REPLY_BYTES_MAX)
      throw new BadReply('its reply has no end')
    return mark === '-' ? null : this.#whole()
  }

  #whole(): Reply {
    const reply = { code: this.#code, text: this.#begun.join('\n') }
    this.#begun = []
    this.#bytes = 0
    return reply
  }
}
