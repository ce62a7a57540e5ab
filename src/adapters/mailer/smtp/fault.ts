import type { Reply } from './reply-reader.ts'

/** Why a connection ended or did not come about, in words for people. */
export class Fault extends Error {
  /** Where the server itself said so. */
  readonly reply: Reply | null
  /** Nothing came for as long as we wait. */
  readonly silence: boolean

  constructor(message: string, { reply = null, silence = false, cause }: { reply?: Reply | null; silence?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.reply = reply
    this.silence = silence
  }
}

/** Several addresses that all failed come as one error without a message of its own. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  const errors = error instanceof AggregateError ? error.errors : [error]
  return new Fault(errors.map((each) => (each instanceof Error ? each.message : String(each))).join('; '), { cause: error })
}
