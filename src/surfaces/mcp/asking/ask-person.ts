import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server'
import { operations } from '#catalogue'
import { confirmationRequired, planChanged } from '#operation/confirm-fields.ts'
import { type AnyOperation, confirmFieldOf, takesConfirm } from '#operation/operation.ts'
import { nameOf, readOf, recordInput } from '#operation/policy/act-plan.ts'
import { Problem } from '#operation/problem.ts'
import type { Answer } from '#operation/requests/call.ts'
import { describePlan } from './describe-plan.ts'

/** The name of the question in `inputRequests`. */
export const QUESTION = 'confirm'

/**
 * The user's answer to a question, from a client that can ask its user (MCP 2026-07-28,
 * `input_required`).
 */
export interface Asking {
  /** The token of the plan that the person was shown, as the client sent it back. */
  state: string | null
  decision: 'none' | 'accepted' | 'declined' | 'cancelled'
}

export type ToolResult = CallToolResult | InputRequiredResult

type Json = Record<string, unknown>

/**
 * Makes the result for a call that the user declined or cancelled; null when the user did neither.
 */
export function answerNo({ decision }: Asking): CallToolResult | null {
  if (decision !== 'declined' && decision !== 'cancelled') return null
  const detail =
    decision === 'declined'
      ? 'Nothing was done: your person declined it. Do not ask for the same again unless they want it.'
      : 'Nothing was done: your person closed the question without an answer. Ask them before you try again.'
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify({ code: decision, detail }) }],
  }
}

/** The pattern of a plan's token. `withAccepted()` refuses texts of another form. */
const CONFIRM = /^[\w-]{1,200}$/

/** Adds the plan's token to the input when the person accepted the plan; else returns the input. */
export function withAccepted(
  operation: AnyOperation,
  input: unknown,
  { state, decision }: Asking,
): unknown {
  if (state === null || decision !== 'accepted' || !isConfirmed(operation)) return input
  if (!CONFIRM.test(state))
    throw new Problem(
      planChanged,
      'This requestState is none of this server. Call again without it, and your person is asked anew.',
    )
  return { ...(input as object), [confirmFieldOf(operation)]: state }
}

function isConfirmed(operation: AnyOperation): boolean {
  return operation.confirms === true || takesConfirm(operation)
}

/** Makes the question to the client's person when an act needs a confirmation; otherwise null. */
export async function questionOf(
  operation: AnyOperation,
  input: unknown,
  { problem }: Answer,
  ask: (read: AnyOperation, input: object) => Promise<Answer>,
): Promise<InputRequiredResult | null> {
  if (problem?.refusal.code !== confirmationRequired.code) return null
  const { plan, confirm } = problem.extra as { plan: Json; confirm: string }
  // Loaded at the first message alone (`endpoint.ts`).
  const { inputRequired } = await import('@modelcontextprotocol/server')
  const record = plan['record'] ?? (await nameOfRecord(operation, input as object, ask))
  return inputRequired({
    requestState: confirm,
    inputRequests: {
      [QUESTION]: inputRequired.elicit({
        message: describePlan(operation, input, { ...plan, ...(record !== null && { record }) }),
        requestedSchema: {
          type: 'object',
          properties: {
            [QUESTION]: {
              type: 'boolean',
              title: 'Do it',
              description: 'Yes: it is done once, as described. Otherwise nothing is done.',
            },
          },
          required: [QUESTION],
        },
      }),
    },
  })
}

/** Reads the name of an act's record, such as a subject, for plans that do not contain it. */
async function nameOfRecord(
  operation: AnyOperation,
  input: object,
  ask: (read: AnyOperation, input: object) => Promise<Answer>,
): Promise<object | null> {
  const read = readOf(operations, operation)
  if (!read) return null
  const { body, problem } = await ask(read, recordInput(read, input))
  return problem ? null : nameOf(body as object)
}
