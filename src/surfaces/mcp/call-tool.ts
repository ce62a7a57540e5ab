import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { AnyOperation } from '#operation/operation.ts'
import { payloadTooLarge, Problem, problemBody } from '#operation/problem.ts'
import type { Answer, Call } from '#operation/call.ts'
import { run } from '#operation/run.ts'
import { docsUrl, type System } from '#operation/system.ts'
import { BODY_LIMIT_BYTES } from '../http/server.ts'
import type { ToolCall } from './handler.ts'

/** In `_meta` of a call: what REST takes as the Idempotency-Key header. */
const IDEMPOTENCY_KEY = 'mailcast/idempotencyKey'

/** Of the HTTP request that brought a call. */
export type Brought = Pick<Call, 'credential' | 'requestId' | 'address' | 'browser'> & { bodyBytes: number }

/** One tool call, through the one road that every request takes. */
export async function callTool(
  system: System,
  operation: AnyOperation,
  call: ToolCall,
  { bodyBytes, ...request }: Brought,
): Promise<{ answer: Answer; result: CallToolResult }> {
  const answer = await run(system, {
    ...request,
    operation,
    input() {
      if (bodyBytes <= (operation.bodyLimitBytes ?? BODY_LIMIT_BYTES)) return call.input
      throw new Problem(payloadTooLarge, 'The body is larger than this operation takes. Send less at once.')
    },
    idempotencyKey: idempotencyKeyOf(call.meta),
    ifMatch: null,
  })
  return { answer, result: answer.problem ? refusal(system, answer.problem, request.requestId, call.era) : success(answer) }
}

function success({ status, body, replayed }: Answer): CallToolResult {
  const structuredContent = (body ?? {}) as Record<string, unknown>
  return {
    // For clients and models that read text alone (tools §structured content).
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
    // The status that REST would answer: created (201), known already (200), taken for later (202).
    _meta: { 'mailcast/status': status, ...(replayed && { 'mailcast/idempotencyReplayed': true }) },
  }
}

/**
 * A refusal is a result that the model reads and can act on. Clients of the older era check structured content against the tool's
 * output schema even where `isError` says that it is none, and would tell of that instead: they get the problem as text alone.
 */
function refusal(system: System, problem: Problem, requestId: string, era: ToolCall['era']): CallToolResult {
  const body = problemBody(problem, requestId, docsUrl(system.ports))
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(body) }],
    ...(era === 'modern' && { structuredContent: body }),
    ...(problem.retryAfterS !== null && { _meta: { 'mailcast/retryAfterS': problem.retryAfterS } }),
  }
}

function idempotencyKeyOf(meta: ToolCall['meta']): string | null {
  const key = meta[IDEMPOTENCY_KEY]
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key) && key.trim() === key) return key
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `_meta["${IDEMPOTENCY_KEY}"] must be 1 to 255 printable ASCII characters.`)
}
