import { useState } from 'react'
import { client, isProblem, type OperationName } from '../../api.ts'
import { MailcastConnectionError } from '../../api.ts'
import { isSignedOut, refresh, sentenceOf } from '../../queries.ts'
import { announceSignedOut } from '../../signed-out.ts'
import type { LimitState } from '../../../../client/src/index.ts'

export interface Result {
  /** Null when no answer came. */
  status: number | null
  headers: [string, string][]
  limits: LimitState[]
  body: string
  tookMs: number
  errors: readonly { pointer: string; detail: string }[]
}

/** The headers that tell something about an answer, beside the limits. */
const TELLING = ['request-id', 'etag', 'location', 'retry-after', 'idempotent-replayed']

/** Makes a call and keeps its whole answer, also of a refusal. */
export function useCall(name: OperationName) {
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  return {
    pending,
    result,
    async run(input: Record<string, unknown>): Promise<void> {
      setPending(true)
      const began = performance.now()
      const took = () => Math.round(performance.now() - began)
      try {
        const { status, headers, limits, body } = await client.call(name, input).answer()
        const telling = TELLING.flatMap((header): [string, string][] =>
          headers.has(header) ? [[header, headers.get(header)!]] : [],
        )
        setResult({
          status,
          headers: telling,
          limits,
          body: body === undefined ? '' : JSON.stringify(body, null, 2),
          tookMs: took(),
          errors: [],
        })
        void refresh(name)
      } catch (error) {
        if (isSignedOut(error)) announceSignedOut()
        setResult(refused(error, took()))
      } finally {
        setPending(false)
      }
    },
  }
}

function refused(error: unknown, tookMs: number): Result {
  if (!isProblem(error)) {
    const body =
      error instanceof MailcastConnectionError || error instanceof Error
        ? sentenceOf(error)
        : String(error)
    return { status: null, headers: [], limits: [], body, tookMs, errors: [] }
  }
  const { status, requestId, retryAfterS, body, errors } = error
  const headers: [string, string][] = [
    ...(requestId === null ? [] : [['request-id', requestId] as [string, string]]),
    ...(retryAfterS === null ? [] : [['retry-after', String(retryAfterS)] as [string, string]]),
  ]
  return { status, headers, limits: [], body: JSON.stringify(body, null, 2), tookMs, errors }
}
