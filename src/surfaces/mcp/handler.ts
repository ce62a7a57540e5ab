import {
  type CallToolResult,
  createMcpHandler,
  type Implementation,
  isJsonContentType,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import type { Log } from '#ports/log.ts'
import { type McpAnswer, type Message, readMessage } from './message.ts'
import { refuseParams } from './params.ts'

export interface ToolCall {
  name: string
  /** The arguments as sent, unchecked. */
  input: unknown
  /** The caller's name for this change, which REST takes as the Idempotency-Key header. */
  idempotencyKey: string | null
  /** `legacy` for clients of 2025-11-25 and before, `modern` for those of 2026-07-28. */
  era: McpRequestContext['era']
}

/** The tools that one request sees and may call. */
export interface Visit {
  /** Returns each tool as JSON, which is written once at the start. */
  tools(): readonly Buffer[]
  /** Calls a tool; null when this visit has none of the name. */
  call(call: ToolCall): Promise<CallToolResult | null>
}

export interface McpRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer | undefined
}

export interface McpHandler {
  /** Returns whether a Content-Type names JSON. */
  isJson(contentType: string | undefined): boolean
  answer(request: McpRequest, visit: Visit): Promise<McpAnswer>
}

/** The time for which clients may cache the list and the description. A key's tools change only with an update of the server. */
const TTL_MS = 300_000
const CACHE = { ttlMs: TTL_MS, cacheScope: 'private' } as const

/** An empty list, as the protocol's package writes it. */
const NO_TOOLS = '"tools":[]'
const COMMA = Buffer.from(',')

/** The validator of all requests, since making one takes longer than most requests. */
const validator = new AjvJsonSchemaValidator()

/** Makes a handler of the protocol in both eras, without sessions. The visit decides about callers and tools. */
export function mcpHandler(info: Implementation, instructions: string, log: Log): McpHandler {
  const protocol = createMcpHandler(({ era, authInfo }) => serverFor(authInfo!.extra as unknown as Asked, era, info, instructions, log), {
    // Responses are sent whole, so no keep-alive is needed.
    keepAliveMs: 0,
    onerror: (err) => log.debug({ err }, 'an MCP message was refused'),
  })
  return {
    isJson: isJsonContentType,
    async answer({ headers, body }, visit) {
      const read = readMessage(body)
      if ('refused' in read) return read.refused
      const refused = refuseParams(read.message)
      if (refused) return refused
      const request = new Request('http://mcp.invalid/', { method: 'POST', headers: protocolHeaders(headers) })
      const asked: Asked = { visit, input: (read.message['params'] as Message | undefined)?.['arguments'] ?? {} }
      const authInfo = { token: '', clientId: '', scopes: [], extra: { ...asked } }
      const response = await protocol.fetch(request, { parsedBody: read.message, authInfo })
      return {
        status: response.status,
        contentType: response.headers.get('content-type'),
        body: withTools(await response.text(), read.message, visit),
      }
    },
  }
}

/** Puts the tools into the answer to `tools/list`. The package would check and write all 770 KB of them for each request, on the main thread. */
function withTools(body: string, { method }: Message, visit: Visit): string | Buffer {
  const at = method === 'tools/list' ? body.indexOf(NO_TOOLS) : -1
  if (at === -1) return body
  const inside = at + NO_TOOLS.length - 1
  const tools = visit.tools().flatMap((tool, index) => (index === 0 ? [tool] : [COMMA, tool]))
  return Buffer.concat([Buffer.from(body.slice(0, inside)), ...tools, Buffer.from(body.slice(inside))])
}

interface Asked {
  visit: Visit
  /** The arguments of a call as sent. The package's copy lacks `__proto__`, which an operation refuses by name. */
  input: unknown
}

function serverFor({ visit, input }: Asked, era: ToolCall['era'], info: Implementation, instructions: string, log: Log): Server {
  const server = new Server(info, {
    capabilities: { tools: {} },
    instructions,
    cacheHints: { 'tools/list': CACHE, 'server/discover': CACHE },
    jsonSchemaValidator: validator,
  })
  server.setRequestHandler('tools/list', () => ({ tools: [] }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const idempotencyKey = idempotencyKeyOf(params._meta ?? {})
    const result = await visit.call({ name: params.name, input, idempotencyKey, era }).catch((error: unknown) => faultOf(error, log))
    if (result) return result
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${JSON.stringify(params.name.slice(0, 80))}; tools/list names them.`)
  })
  return server
}

/** The key in `_meta` of a call. */
const IDEMPOTENCY_KEY = 'mailcast/idempotencyKey'

function idempotencyKeyOf(meta: Record<string, unknown>): string | null {
  const key = meta[IDEMPOTENCY_KEY]
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key) && key.trim() === key) return key
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `_meta["${IDEMPOTENCY_KEY}"] must be 1 to 255 printable ASCII characters.`)
}

/** Logs an unexpected error and hides it from the caller; the package would send its text. */
function faultOf(error: unknown, log: Log): never {
  if (error instanceof ProtocolError) throw error
  log.error({ err: error }, 'an MCP call failed; the caller received an internal error')
  throw new ProtocolError(ProtocolErrorCode.InternalError, 'This is our fault, and it has been logged. Try again later.')
}

/** Keeps the protocol's own headers, never the key. */
function protocolHeaders(headers: McpRequest['headers']): Headers {
  const own = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && (name === 'accept' || name === 'content-type' || name.startsWith('mcp-')),
  )
  return new Headers(own.map(([name, value]) => [name, String(value)] as [string, string]))
}
