import type { Mailer, Message, SendResult } from '#ports/mailer.ts'

/** A mailer in front of another one that can be replaced while messages are submitted. */
interface ChangingMailer extends Mailer {
  /**
   * Uses another mailer for all later messages. The previous mailer closes once all its messages
   * have results.
   */
  use(next: Mailer): void
  /** The result of the last message since `use`; null before the first result. */
  readonly lastResult: 'works' | 'failing' | null
}

export function changingMailer(first: Mailer): ChangingMailer {
  let current = first
  let lastResult: ChangingMailer['lastResult'] = null

  async function send(message: Message): Promise<SendResult> {
    const by = current
    const result = await by.send(by.signs ? removeSignatures(message) : message)
    if (by !== current) return result
    if (result.reached === false) lastResult = 'failing'
    else if (result.outcome === 'sent') lastResult = 'works'
    return result
  }

  const closing = new Set<Promise<void>>()
  return {
    get name() {
      return current.name
    },
    get provider() {
      return current.provider
    },
    get signs() {
      return current.signs as true
    },
    get lastResult() {
      return lastResult
    },
    send,
    check: () => current.check(),
    use(next) {
      const former = current
      current = next
      lastResult = null
      const closed = former
        .close()
        .catch(() => {})
        .finally(() => closing.delete(closed))
      closing.add(closed)
    },
    close: async () => void (await Promise.all([...closing, current.close()])),
  }
}

const SIGNATURE = /^DKIM-Signature:[^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/i
/** The maximum size in bytes of our DKIM signatures, which precede all other headers. */
const SIGNATURES_BYTES_MAX = 8192

/**
 * Removes our DKIM signatures from a message that was signed for the previous mailer, since Amazon
 * SES refuses a message that has another signature besides its own.
 */
function removeSignatures(message: Message): Message {
  const { raw } = message
  let head = raw.subarray(0, SIGNATURES_BYTES_MAX).toString('latin1')
  let bytes = 0
  for (let found = SIGNATURE.exec(head); found; found = SIGNATURE.exec(head)) {
    bytes += found[0].length
    head = head.slice(found[0].length)
  }
  return bytes === 0 ? message : { ...message, raw: raw.subarray(bytes) }
}
