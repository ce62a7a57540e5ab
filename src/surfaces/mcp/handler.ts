import {
  createMcpHandler,
  type GetPromptResult,
  type Implementation,
  isJsonContentType,
  type McpRequestContext,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import type { Log } from '#ports/log.ts'
import type { Asking, ToolResult } from './asking/ask-person.ts'
import { askingOf } from './asking/decision.ts'
import { type McpAnswer, type Message, readMessage } from './message.ts'
import { refuseRequest } from './refuse-request.ts'
import type { Watch } from './waiting/wait-for-job.ts'
import {
  bodyOf,
  cancelCall,
  EVENTS,
  progressTokenOf,
  type Waiter,
  watchCall,
} from './waiting/watch-call.ts'

export interface ToolCall {
  name: string
  /** The arguments as sent, before any check. */
  input: unknown
  /** The caller's idempotency key, which REST has as the Idempotency-Key header. */
  idempotencyKey: string | null
  /** The version of the client's protocol: `legacy` up to 2025-11-25, `modern` for 2026-07-28. */
  era: McpRequestContext['era']
  /** The person's answer; null for a client that cannot ask, as with all older protocols. */
  asking: Asking | null
  /** Present when the caller requested progress notifications. */
  watch?: Watch
}

/** The resources and prompts, in addition to the tools. */
export interface Library {
  prompts: readonly Prompt[]
  prompt(name: string, given: Record<string, string>): GetPromptResult | null
  resources(): Promise<Resource[]>
  read(uri: string): Promise<ReadResourceResult | null>
}

export interface Visit extends Waiter {
  library: Library | null
  tools(): readonly Buffer[]
  /** Calls a tool; null when the caller has no tool of this name. */
  call(call: ToolCall): Promise<ToolResult | null>
}

interface McpRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer | undefined
}

export interface McpHandler {
  isJson(contentType: string | undefined): boolean
  answer(request: McpRequest, visit: Visit): Promise<McpAnswer>
}

/**
 * The milliseconds for which clients may cache lists. The tools of a key change only when the
 * server is updated.
 */
const TTL_MS = 300_000
const CACHE = { ttlMs: TTL_MS, cacheScope: 'private' } as const

/** The empty list in an answer of the protocol's library, which is replaced. */
const NO_TOOLS = '"tools":[]'
const COMMA = Buffer.from(',')

/**
 * The JSON Schema validator for all requests, because making a validator takes longer than most
 * requests.
 */
const validator = new AjvJsonSchemaValidator()

/**
 * Makes the handler for both protocol versions, without sessions. The visit contains the caller and
 * the tools of a request.
 */
export function mcpHandler(info: Implementation, instructions: string, log: Log): McpHandler {
  const protocol = createMcpHandler(
    ({ era, authInfo }) => {
      const { asked } = authInfo!.extra as unknown as { asked: Asked }
      asked.refused = refuseRequest(asked.message, era)
      if (asked.refused) throw new Error('The request is refused in our own words.')
      return serverFor(asked, era, info, instructions, log)
    },
    {
      // Each response is sent at once as a whole, so no keep-alive messages are needed.
      keepAliveMs: 0,
      onerror: (err) => log.debug({ err }, 'an MCP message was refused'),
    },
  )
  return {
    isJson: isJsonContentType,
    async answer({ headers, body: sent }, visit) {
      const read = readMessage(sent)
      if ('refused' in read) return read.refused
      const request = new Request('http://mcp.invalid/', {
        method: 'POST',
        headers: protocolHeaders(headers),
      })
      const { message } = read
      if (message['method'] === 'notifications/cancelled') cancelCall(visit.caller, message)
      const asked: Asked = { visit, message, refused: null }
      const authInfo = { token: '', clientId: '', scopes: [], extra: { asked } }
      const response = await protocol.fetch(request, { parsedBody: message, authInfo })
      const body = await bodyOf(response, message)
      if (typeof body !== 'string')
        return asked.refused ?? { status: response.status, contentType: EVENTS, body }
      // A message that the package does not accept as a request may have wrong params. In that case
      // our error names them.
      if (response.status === 400 && body.includes(`"code":${ProtocolErrorCode.InvalidRequest},`))
        asked.refused = refuseRequest(message, 'legacy')
      return (
        asked.refused ?? {
          status: response.status,
          contentType: response.headers.get('content-type'),
          body: withTools(body, message, visit),
        }
      )
    },
  }
}

/**
 * Inserts the tools into an answer. The library would check and write all 770 KB for each request.
 */
function withTools(body: string, { method }: Message, visit: Visit): string | Buffer {
  const at = method === 'tools/list' ? body.indexOf(NO_TOOLS) : -1
  if (at === -1) return body
  const inside = at + NO_TOOLS.length - 1
  const tools = visit.tools().flatMap((tool, index) => (index === 0 ? [tool] : [COMMA, tool]))
  return Buffer.concat([
    Buffer.from(body.slice(0, inside)),
    ...tools,
    Buffer.from(body.slice(inside)),
  ])
}

interface Asked {
  visit: Visit
  /** The message as sent. The library's copy lacks `__proto__`, which an operation refuses. */
  message: Message
  /** Refusal, which is set after the library has checked version and headers; null without one. */
  refused: McpAnswer | null
}

function serverFor(
  { visit, message }: Asked,
  era: ToolCall['era'],
  info: Implementation,
  instructions: string,
  log: Log,
): Server {
  const server = new Server(info, {
    capabilities: { tools: {}, ...(visit.library && { resources: {}, prompts: {} }) },
    instructions,
    cacheHints: {
      'tools/list': CACHE,
      'server/discover': CACHE,
      'resources/list': CACHE,
      'resources/templates/list': CACHE,
      'resources/read': CACHE,
      'prompts/list': CACHE,
    },
    jsonSchemaValidator: validator,
  })
  server.setRequestHandler('tools/list', () => ({ tools: [] }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const idempotencyKey = idempotencyKeyOf(params._meta ?? {})
    const input = (message['params'] as Message)['arguments'] ?? {}
    const token = progressTokenOf(message)
    const asking = era === 'modern' ? askingOf(mcpReq) : null
    const call = { name: params.name, input, idempotencyKey, era, asking }
    const result = await (
      token === undefined
        ? visit.call(call)
        : watchCall(visit, mcpReq, token, (watch) => visit.call({ ...call, watch }))
    ).catch((error: unknown) => faultOf(error, log))
    if (result) return result
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool ${JSON.stringify(params.name.slice(0, 80))} at this address; tools/list names some, and find_operations finds the others.`,
    )
  })
  if (visit.library) serveLibrary(server, visit.library)
  return server
}

function serveLibrary(server: Server, library: Library): void {
  server.setRequestHandler('resources/list', async () => ({ resources: await library.resources() }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params }) => {
    const read = await library.read(params.uri)
    if (read) return read
    throw new ResourceNotFoundError(
      params.uri,
      `There is no resource ${JSON.stringify(params.uri.slice(0, 200))}; resources/list names them.`,
    )
  })
  server.setRequestHandler('prompts/list', () => ({ prompts: [...library.prompts] }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = library.prompt(params.name, params.arguments ?? {})
    if (prompt) return prompt
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no prompt ${JSON.stringify(params.name.slice(0, 80))}; prompts/list names them.`,
    )
  })
}

const IDEMPOTENCY_KEY = 'mailcast/idempotencyKey'

function idempotencyKeyOf(meta: Record<string, unknown>): string | null {
  const key = meta[IDEMPOTENCY_KEY]
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key) && key.trim() === key) return key
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `_meta["${IDEMPOTENCY_KEY}"] must be 1 to 255 printable ASCII characters.`,
  )
}

/**
 * Logs an unexpected error and throws another without details, since the library would send its
 * text to the caller.
 */
function faultOf(error: unknown, log: Log): never {
  if (error instanceof ProtocolError) throw error
  log.error({ err: error }, 'an MCP call failed; the caller received an internal error')
  throw new ProtocolError(
    ProtocolErrorCode.InternalError,
    'This is our fault, and it has been logged. Try again later.',
  )
}

/** Returns the headers that the protocol defines, without the key. */
function protocolHeaders(headers: McpRequest['headers']): Headers {
  const own = Object.entries(headers).filter(
    ([name, value]) =>
      value !== undefined &&
      (name === 'accept' || name === 'content-type' || name.startsWith('mcp-')),
  )
  return new Headers(own.map(([name, value]) => [name, String(value)] as [string, string]))
}
