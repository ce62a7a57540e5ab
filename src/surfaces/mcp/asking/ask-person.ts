import { type CallToolResult, inputRequired } from '@modelcontextprotocol/server'
import type { InputRequiredResult } from '@modelcontextprotocol/server'
import { operations } from '#catalogue'
import { confirmationRequired, planChanged } from '#operation/confirm-fields.ts'
import { type AnyOperation, confirmFieldOf, takesConfirm } from '#operation/operation.ts'
import { nameOf, readOf, recordInput } from '#operation/policy/act-plan.ts'
import { Problem } from '#operation/problem.ts'
import type { Answer } from '#operation/requests/call.ts'
import { type Asking, QUESTION } from './decision.ts'
import { describePlan } from './describe-plan.ts'

export type ToolResult = CallToolResult | InputRequiredResult

type Json = Record<string, unknown>

/** Answers a person's no: nothing runs. Returns null for any other answer. */
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

/** The form of every confirm: longer texts would be refused as a field that the caller did not send. */
const CONFIRM = /^[\w-]{1,200}$/

/** Puts the confirm that a person accepted into the input. Any other state gives no word. */
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

/** Makes the question for the client's person, where an answer waits for a confirm. Null: it does not. */
export async function questionOf(
  operation: AnyOperation,
  input: unknown,
  { problem }: Answer,
  ask: (read: AnyOperation, input: object) => Promise<Answer>,
): Promise<InputRequiredResult | null> {
  if (problem?.refusal.code !== confirmationRequired.code) return null
  const { plan, confirm } = problem.extra as { plan: Json; confirm: string }
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

/** Reads the name of the record that a plan of an operation's own leaves out, such as a subject. */
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
