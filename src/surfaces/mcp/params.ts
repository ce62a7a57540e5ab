import { specTypeSchemas } from '@modelcontextprotocol/server'
import { type McpAnswer, type Message, refusalOfParams } from './message.ts'

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined; errors?: Issue[][] }

const { InitializeRequest, ListToolsRequest, CallToolRequest } = specTypeSchemas
const REQUESTS = new Map<unknown, typeof InitializeRequest | typeof ListToolsRequest | typeof CallToolRequest>([
  ['initialize', InitializeRequest],
  ['tools/list', ListToolsRequest],
  ['tools/call', CallToolRequest],
])
/** The most mistakes in one answer. */
const ISSUES_MAX = 10

/** Refuses params of another form than their method takes. The protocol's package answers them with an internal error, and with its validator's JSON. */
export function refuseParams(message: Message): McpAnswer | null {
  const schema = REQUESTS.get(message['method'])
  if (!schema || message['id'] === undefined) return null
  const { issues } = schema['~standard'].validate(message)
  return issues ? refusalOfParams(message, (issues as readonly Issue[]).slice(0, ISSUES_MAX).map(sentence).join(' ')) : null
}

function sentence({ path = [], ...issue }: Issue): string {
  return `${path.map((step) => String(typeof step === 'object' ? step.key : step).slice(0, 80)).join('.')}: ${expectationOf(issue)}.`
}

/** Says what is expected. For a union the validator says it of each form alone. */
function expectationOf({ message, errors }: Omit<Issue, 'path'>): string {
  const forms = errors?.flatMap(([first]) => (first ? [first.message] : [])) ?? [message]
  return forms.map((form) => form.replace(/^Invalid input: /, '')).join(', or ')
}
