import type { SubmissionFault } from '#ports/mailer.ts'
import type { Reply } from './reply-reader.ts'

/** An SMTP connection that failed or ended. Its message is for people. */
export class Fault extends Error {
  /** The server's reply, if that was the reason; else null. */
  readonly reply: Reply | null
  /** True for a timeout. */
  readonly silence: boolean
  /** The kind of failure; null when it is not known. */
  readonly kind: SubmissionFault | null

  constructor(
    message: string,
    {
      reply = null,
      silence = false,
      kind = silence ? 'silence' : null,
      cause,
    }: {
      reply?: Reply | null
      silence?: boolean
      kind?: SubmissionFault | null
      cause?: unknown
    } = {},
  ) {
    super(message, { cause })
    this.reply = reply
    this.silence = silence
    this.kind = kind
  }
}

/** Makes a Fault of any error. An AggregateError of Node has no message itself. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  const errors = error instanceof AggregateError ? error.errors : [error]
  return new Fault(
    errors.map((each) => (each instanceof Error ? each.message : String(each))).join('; '),
    { cause: error },
  )
}
