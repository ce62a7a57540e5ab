import type { Reply } from './reply-reader.ts'

/** An SMTP connection that failed or ended. The message is for people. */
export class Fault extends Error {
  /** The server's reply, where it gave the reason itself. */
  readonly reply: Reply | null
  /** True for a timeout. */
  readonly silence: boolean

  constructor(
    message: string,
    {
      reply = null,
      silence = false,
      cause,
    }: { reply?: Reply | null; silence?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.reply = reply
    this.silence = silence
  }
}

/** Makes a Fault of any error. Node's AggregateError has no message of its own. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  const errors = error instanceof AggregateError ? error.errors : [error]
  return new Fault(
    errors.map((each) => (each instanceof Error ? each.message : String(each))).join('; '),
    { cause: error },
  )
}
