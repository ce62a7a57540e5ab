import type { Tool } from '@modelcontextprotocol/server'
import type { AnyOperation, Effect } from '#operation/operation.ts'
import type { Refusal } from '#operation/problem.ts'
import { limitTexts } from '#operation/limits/rate-limit.ts'
import { inputSchema, outputSchema } from './tool-schema.ts'

/** Makes the MCP tool of an operation. `npm run generate` writes all of them, for the servers. */
export function toolOf(operation: AnyOperation): Tool {
  const answers = [operation.output, ...Object.values(operation.otherAnswers ?? {})] as AnyOperation['output'][]
  return {
    name: operation.name,
    title: titleOf(operation.name),
    description: descriptionOf(operation),
    inputSchema: inputSchema(operation.input) as Tool['inputSchema'],
    outputSchema: outputSchema(answers),
    annotations: HINTS[operation.effect],
  }
}

/** The hints by which clients decide when to ask their person. Mail that went out cannot be taken back, so sending counts as destructive. */
const HINTS: Record<Effect, Required<Omit<NonNullable<Tool['annotations']>, 'title'>>> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  write: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  send: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  destroy: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
}

/** Makes a title of a name: `list_api_keys` becomes "List API keys". */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/\bapi\b/, 'API')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The most refusals listed. More do not help an agent choose a tool, and each problem explains itself. */
const REFUSALS_SHOWN = 6

function descriptionOf(operation: AnyOperation): string {
  const limits = limitTexts(operation)
  const refuses = [...new Set((operation.refuses as readonly Refusal[]).map(({ code }) => code))]
  return [
    operation.summary,
    operation.description,
    limits.length > 0 && `Limits: ${limits.join('; ')}.`,
    refuses.length > 0 && refuses.length <= REFUSALS_SHOWN && `Refuses: ${refuses.join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n')
}
