import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CallToolResult,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type Tool,
} from '@modelcontextprotocol/server'
import { benchDatabase } from '../bench/database.ts'
import { buildApp } from '../src/process/app.ts'
import { openAccount } from '../src/areas/accounts/index.ts'
import type { System } from '../src/operation/system.ts'
import { httpServer } from '../src/surfaces/http/server.ts'
import { type Asking, QUESTION, type ToolResult } from '../src/surfaces/mcp/asking/ask-person.ts'
import { mcpEndpoint } from '../src/surfaces/mcp/endpoint.ts'
import { VERSION } from '../src/version.ts'

/** An address without a key, for the suites to test. */
export interface Target {
  url: string
  close(): Promise<void>
}

const readiness = { draining: false }

/** Makes a system with an account for each run, so that no run uses up another one's limits. */
export async function conformanceSystem() {
  const { assembly, end } = await benchDatabase()
  const { system } = assembly
  const account = (name: string) =>
    openAccount(system, { email: `${name}@example.com`, password: 'a password for tests', name })
  return { system, account, end }
}

/** Serves the endpoint behind a proxy that adds the key: the suites have no option for headers. */
export async function productTarget(system: System, apiKey: string): Promise<Target> {
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${apiKey}` }
    const forward = send(
      { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://localhost:${(proxy.address() as AddressInfo).port}`
  const app = buildApp(withBase(system, baseUrl), { trustedProxies: [], readiness })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `${baseUrl}/mcp`,
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await app.close()
    },
  }
}

/** Serves the tools that the suites need, over the same HTTP as the product's. */
export async function fixtureTarget(system: System): Promise<Target> {
  const app = httpServer(system, { trustedProxies: [], readiness })
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  const origin = `http://localhost:${port}`
  mcpEndpoint(app, system, {
    paths: ['/mcp'],
    info: { name: 'mailcast-conformance', version: VERSION },
    instructions: 'The tools of the conformance suite.',
    origin,
    bodyLimitBytes: 1024 * 1024,
    enter: async () => ({
      bodyLimitBytes: 1024 * 1024,
      library: null,
      caller: 'suite',
      hungUp: () => new AbortController().signal,
      tools: () => TOOLS.map((tool) => Buffer.from(JSON.stringify(tool))),
      call: async ({ name, asking }) => RESULTS[name] ?? (asking && askWithState(name, asking)),
      check() {},
      limits: async () => [],
    }),
  })
  await app.listen({ port, host: '127.0.0.1' })
  return { url: `${origin}/mcp`, close: () => app.close() }
}

function withBase(system: System, baseUrl: string): System {
  return {
    ...system,
    ports: { ...system.ports, deployment: { ...system.ports.deployment, baseUrl } },
  }
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA='
const text = (words: string) => ({ type: 'text' as const, text: words })
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' }

const RESULTS: Record<string, CallToolResult> = {
  test_simple_text: { content: [text('This is a simple text response for testing.')] },
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] },
  test_embedded_resource: {
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  },
  test_multiple_content_types: {
    content: [
      text('Multiple content types test:'),
      image,
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  },
  test_error_handling: {
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  },
  json_schema_2020_12_tool: { content: [text('{}')] },
}

const ASKING: ReadonlySet<string> = new Set([
  'test_input_required_result_request_state',
  'test_input_required_result_tampered_state',
])
const STATE = 'the-state-of-the-suite'

/** Asks once, and answers when the state comes back unchanged. */
function askWithState(name: string, { decision, state }: Asking): ToolResult | null {
  if (!ASKING.has(name)) return null
  if (state !== null && state !== STATE)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState')
  if (decision !== 'none' && state === STATE) return { content: [text('state-ok')] }
  const question = inputRequired.elicit({
    message: 'Please confirm',
    requestedSchema: {
      type: 'object',
      properties: { ok: { type: 'boolean' } },
      required: ['ok'],
    },
  })
  return inputRequired({ requestState: STATE, inputRequests: { [QUESTION]: question } })
}

/** Keywords of JSON Schema 2020-12 that a list must return unchanged. */
const EVERY_WORD: Tool['inputSchema'] = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: { $anchor: 'address', type: 'object', properties: { street: { type: 'string' } } },
  },
  properties: {
    address: { $ref: '#/$defs/address' },
    email: { type: 'string' },
    name: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['address'] }, { required: ['email'] }] }],
  if: { required: ['email'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  then: { required: ['name'] },
  else: { required: ['address'] },
  additionalProperties: false,
}

const TOOLS: Tool[] = [...Object.keys(RESULTS), ...ASKING].map((name) => ({
  name,
  description: `For the conformance suite: ${name}.`,
  inputSchema:
    name === 'json_schema_2020_12_tool'
      ? EVERY_WORD
      : { type: 'object', additionalProperties: false },
}))
