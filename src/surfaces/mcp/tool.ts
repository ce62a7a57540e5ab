import type { Tool } from '@modelcontextprotocol/server'
import type { AnyOperation, Effect } from '#operation/operation.ts'
import type { Refusal } from '#operation/problem.ts'
import { limitTexts } from '#operation/limits/rate-limit.ts'
import { inputSchema, outputSchema } from './tool-schema.ts'

/** Makes the tool of an operation, as `npm run generate` writes it. */
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
/** The hints for acts that cannot be undone: sending mail, handing out data, moving money. */
const FOR_GOOD = { ...CHANGES, destructiveHint: true }

/** The MCP annotations for each effect. Clients use them to decide whether to ask their user. */
const HINTS: Record<Effect, Required<Omit<NonNullable<Tool['annotations']>, 'title'>>> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  write: CHANGES,
  send: { ...FOR_GOOD, openWorldHint: true },
  destroy: { ...FOR_GOOD, idempotentHint: true },
  expose: { ...FOR_GOOD, openWorldHint: true },
  grant: FOR_GOOD,
  charge: { ...FOR_GOOD, openWorldHint: true },
}

/** Makes a title from a name: "List API keys" from `list_api_keys`. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/\bapi\b/, 'API')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The most refusals in a description. More do not help an agent to choose, and each explains
 * itself.
 */
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
