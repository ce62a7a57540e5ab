import type { CallToolResult } from '@modelcontextprotocol/server'
import type { AnyOperation } from '#operation/operation.ts'
import { payloadTooLarge, Problem, problemBody } from '#operation/problem.ts'
import type { Answer, Call } from '#operation/requests/call.ts'
import { run } from '#operation/run.ts'
import { docsUrl, type System } from '#operation/system.ts'
import { BODY_LIMIT_BYTES } from '../http/server.ts'
import type { ToolCall } from './handler.ts'

/** The parts of a call that come from the HTTP request. */
export type RequestParts = Pick<Call, 'credential' | 'requestId' | 'address' | 'browser' | 'signal'> & { bodyBytes: number }

/** Runs one tool call through `run()`, as every request does. */
export async function callTool(
  system: System,
  operation: AnyOperation,
  call: ToolCall,
  { bodyBytes, ...request }: RequestParts,
): Promise<{ answer: Answer; result: CallToolResult }> {
  const answer = await run(system, {
    ...request,
    operation,
    input() {
      if (bodyBytes <= (operation.bodyLimitBytes ?? BODY_LIMIT_BYTES)) return call.input
      throw new Problem(payloadTooLarge, 'The body is larger than this operation takes. Send less at once.')
    },
    idempotencyKey: call.idempotencyKey,
    ifMatch: null,
  })
  return { answer, result: answer.problem ? refusal(system, answer.problem, request.requestId, call.era) : success(answer) }
}

function success({ status, body, replayed }: Answer): CallToolResult {
  const structuredContent = (body ?? {}) as Record<string, unknown>
  return {
    // Text for clients and models that read nothing else (tools §structured content).
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
    // The status of the same call over REST: 201 created, 200 already known, 202 accepted for later.
    _meta: { 'mailcast/status': status, ...(replayed && { 'mailcast/idempotencyReplayed': true }) },
  }
}

/**
 * Makes a refusal, a result that the model reads and can act on. Clients of the older era check structured content against the output schema even
 * where `isError` is set. They would report a schema error instead, so they receive the problem as text alone.
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
