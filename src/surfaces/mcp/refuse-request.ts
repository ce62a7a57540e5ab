import { type McpRequestContext, specTypeSchemas } from '@modelcontextprotocol/server'
import { type McpAnswer, type Message, refusalOfMethod, refusalOfParams } from './message.ts'

type Issue = {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
  errors?: Issue[][]
}

interface Checker {
  '~standard': { validate(value: unknown): unknown }
}

type Era = McpRequestContext['era']

const SCHEMAS = new Map<unknown, Checker>([
  ['tools/list', specTypeSchemas.ListToolsRequest],
  ['tools/call', specTypeSchemas.CallToolRequest],
  ['resources/list', specTypeSchemas.ListResourcesRequest],
  ['resources/templates/list', specTypeSchemas.ListResourceTemplatesRequest],
  ['resources/read', specTypeSchemas.ReadResourceRequest],
  ['prompts/list', specTypeSchemas.ListPromptsRequest],
  ['prompts/get', specTypeSchemas.GetPromptRequest],
])
const ISSUES_MAX = 10

/**
 * Refuses requests that the library would answer wrongly: wrong params with an internal error, and
 * a subscription with an open stream. Methods that a protocol version does not have are left to the
 * library.
 */
export function refuseRequest(message: Message, era: Era): McpAnswer | null {
  if (message['id'] === undefined) return null
  // The lists never change while the server runs, so no connection needs to stay open for
  // notifications.
  if (era === 'modern' && message['method'] === 'subscriptions/listen')
    return refusalOfMethod(message, 'this server has nothing to subscribe to.')
  const checked = schemaOf(message['method'], era)?.['~standard'].validate(message)
  const { issues } = (checked ?? {}) as { issues?: readonly Issue[] }
  return issues
    ? refusalOfParams(message, issues.slice(0, ISSUES_MAX).map(sentence).join(' '))
    : null
}

function schemaOf(method: unknown, era: Era): Checker | undefined {
  if (method === 'initialize' && era === 'legacy') return specTypeSchemas.InitializeRequest
  return SCHEMAS.get(method)
}

function sentence({ path = [], ...issue }: Issue): string {
  return `${path.map((step) => String(typeof step === 'object' ? step.key : step).slice(0, 80)).join('.')}: ${expectationOf(issue)}.`
}

/**
 * Returns what is expected in place of a wrong value. For a union, the validator tells it for each
 * alternative.
 */
function expectationOf({ message, errors }: Omit<Issue, 'path'>): string {
  const forms = errors?.flatMap(([first]) => (first ? [first.message] : [])) ?? [message]
  return forms.map((form) => form.replace(/^Invalid input: /, '')).join(', or ')
}
