import {
  type CallToolResult,
  createMcpHandler,
  type Implementation,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import type { Log } from '#ports/log.ts'
import { type McpAnswer, type Message, readMessage } from './message.ts'

export interface ToolCall {
  name: string
  /** As sent, unchecked. */
  input: unknown
  meta: Record<string, unknown>
  /** `legacy` are clients of 2025-11-25 and before, `modern` those of 2026-07-28. */
  era: McpRequestContext['era']
}

/** What one request sees and may do. */
export interface Visit {
  tools(): readonly Tool[]
  /** Null when there is no such tool for this visit. */
  call(call: ToolCall): Promise<CallToolResult | null>
}

export interface McpRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer | undefined
}

export interface McpHandler {
  answer(request: McpRequest, visit: Visit): Promise<McpAnswer>
}

/** Clients may keep the list and the description this long; what a key sees changes with an update of the server alone. */
const TTL_MS = 300_000
const CACHE = { ttlMs: TTL_MS, cacheScope: 'private' } as const

/** One for all requests: to make it takes longer than most answers. */
const validator = new AjvJsonSchemaValidator()

/** The protocol, in both eras and without sessions. Who asks and what tools do is the visit's business. */
export function mcpHandler(info: Implementation, instructions: string, log: Log): McpHandler {
  const protocol = createMcpHandler(({ era, authInfo }) => serverFor(authInfo!.extra as unknown as Asked, era, info, instructions, log), {
    // Answers are sent when they are whole.
    keepAliveMs: 0,
    onerror: (err) => log.debug({ err }, 'MCP: a message was refused'),
  })
  return {
    async answer({ headers, body }, visit) {
      const read = readMessage(body)
      if ('refused' in read) return read.refused
      const request = new Request('http://mcp.invalid/', { method: 'POST', headers: protocolHeaders(headers) })
      const asked: Asked = { visit, input: (read.message['params'] as Message | undefined)?.['arguments'] ?? {} }
      const authInfo = { token: '', clientId: '', scopes: [], extra: { ...asked } }
      const response = await protocol.fetch(request, { parsedBody: read.message, authInfo })
      return { status: response.status, contentType: response.headers.get('content-type'), body: await response.text() }
    },
  }
}

interface Asked {
  visit: Visit
  /** A call's arguments as they were sent: the package's copy of them lacks `__proto__`, which an operation refuses by name. */
  input: unknown
}

function serverFor({ visit, input }: Asked, era: ToolCall['era'], info: Implementation, instructions: string, log: Log): Server {
  const server = new Server(info, {
    capabilities: { tools: {} },
    instructions,
    cacheHints: { 'tools/list': CACHE, 'server/discover': CACHE },
    jsonSchemaValidator: validator,
  })
  server.setRequestHandler('tools/list', () => ({ tools: [...visit.tools()] }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const result = await visit.call({ name: params.name, input, meta: params._meta ?? {}, era }).catch((error: unknown) => faultOf(error, log))
    if (result) return result
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${JSON.stringify(params.name.slice(0, 80))}; tools/list names them.`)
  })
  return server
}

/** The package would tell the caller what it caught. */
function faultOf(error: unknown, log: Log): never {
  if (error instanceof ProtocolError) throw error
  log.error({ err: error }, 'MCP: a call failed')
  throw new ProtocolError(ProtocolErrorCode.InternalError, 'This is our fault, and it has been logged. Try again later.')
}

/** The protocol's own headers, and never the key. */
function protocolHeaders(headers: McpRequest['headers']): Headers {
  const own = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && (name === 'accept' || name === 'content-type' || name.startsWith('mcp-')),
  )
  return new Headers(own.map(([name, value]) => [name, String(value)] as [string, string]))
}
