import type { Tool } from '@modelcontextprotocol/server'
import type { AnyOperation, Effect } from '#operation/operation.ts'
import type { Refusal } from '#operation/problem.ts'
import { limitTexts } from '#operation/limits/rate-limit.ts'
import { inputSchema, outputSchema } from './tool-schema.ts'

/** Makes a tool, as `npm run generate` writes it. */
export function toolOf(operation: AnyOperation): Tool {
  const answers = [
    operation.output,
    ...Object.values(operation.otherAnswers ?? {}),
  ] as AnyOperation['output'][]
  return {
    name: operation.name,
    title: titleOf(operation.name),
    description: descriptionOf(operation),
    inputSchema: inputSchema(operation.input) as Tool['inputSchema'],
    outputSchema: outputSchema(answers),
    annotations: HINTS[operation.effect],
  }
}

const CHANGES = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}
/** Sent mail, handed out data and moved money cannot be taken back: destructive. */
const FOR_GOOD = { ...CHANGES, destructiveHint: true }

/** Hints by which clients ask their person. */
const HINTS: Record<Effect, Required<Omit<NonNullable<Tool['annotations']>, 'title'>>> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  write: CHANGES,
  send: { ...FOR_GOOD, openWorldHint: true },
  destroy: { ...FOR_GOOD, idempotentHint: true },
  expose: { ...FOR_GOOD, openWorldHint: true },
  grant: FOR_GOOD,
  charge: { ...FOR_GOOD, openWorldHint: true },
}

/** Makes "List API keys" of `list_api_keys`. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/\bapi\b/, 'API')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** More refusals do not help an agent choose, and each explains itself. */
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
