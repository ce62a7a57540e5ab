import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AreaOperations } from '#catalogue'
import { hasPlan, mayUse } from '#operation/callers/access.ts'
import type { KeyCaller } from '#operation/callers/caller.ts'
import { identifyKey } from '#operation/callers/identify.ts'
import { keyTake, type LimitState, take } from '#operation/limits/rate-limit.ts'
import { type AnyOperation, isForKeys } from '#operation/operation.ts'
import { docsUrl, type System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { bearerOf } from '../http/bearer.ts'
import { hangUpSignal } from '../http/hang-up.ts'
import { openBodyOf } from '../http/open-bodies.ts'
import { BODY_LIMIT_BYTES } from '../http/server.ts'
import { callTool } from './call-tool.ts'
import { type Guest, mcpEndpoint } from './endpoint.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { narrowed, type Offer, offersOf } from './toolset.ts'

export const MCP_PATH = '/mcp'

/** Serves every operation as a tool, for agents with an API key. */
export function mcpRoutes(app: FastifyInstance, system: System, { areas, version }: { areas: readonly AreaOperations[]; version: string }): void {
  const { baseUrl } = system.ports.deployment
  mcpEndpoint(app, system, {
    path: MCP_PATH,
    info: { name: 'mailcast', title: 'Mailcast', version, websiteUrl: docsUrl(system.ports) },
    instructions: INSTRUCTIONS,
    origin: new URL(baseUrl).origin,
    bodyLimitBytes: largestBody(areas.flatMap(({ operations }) => operations.filter(isForKeys))),
    async enter(request, reply) {
      const caller = await identifyKey(system, bearerOf(request), addressOf(request))
      const body = openBodyOf(request)
      if (body !== undefined && body.kind !== 'short') {
        await take(system.peekLimits, caller, keyTake(caller))
        body.belongsTo(caller.accountId)
      }
      return guestOf(system, offersOf(areas), { request, reply }, caller)
    },
  })
}

function largestBody(operations: readonly AnyOperation[]): number {
  return Math.max(BODY_LIMIT_BYTES, ...operations.map(({ bodyLimitBytes }) => bodyLimitBytes ?? 0))
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Makes the caller of one request. `run()` counts a call of a tool, as over REST. Any other request of a key (discovery, the list, an unknown
 * tool, a broken message) counts as one of its 300 too. Each costs a database query, so a client in a loop must not have them free.
 */
function guestOf(system: System, offers: readonly Offer[], { request, reply }: Exchange, caller: KeyCaller): Guest {
  const offered = () => narrowed(offers, request.query as Record<string, unknown>)
  let ofCall: LimitState[] | null = null
  return {
    bodyLimitBytes: largestBody(
      offers.map(({ operation }) => operation).filter((operation) => mayUse(operation, caller) && hasPlan(operation, caller)),
    ),
    tools: () => offered().flatMap(({ operation, json }) => (mayUse(operation, caller) ? [json] : [])),
    async call(call) {
      // A key may call a tool that its level does not list: `run()` then answers forbidden.
      const offer = offered().find(({ tool }) => tool.name === call.name)
      if (!offer) return null
      const { answer, result } = await callTool(system, offer.operation, call, {
        credential: { kind: 'bearer', key: bearerOf(request) },
        requestId: request.id,
        address: addressOf(request),
        browser: request.headers.origin !== undefined,
        ...(offer.operation.heavy && { signal: hangUpSignal(reply) }),
        bodyBytes: (request.body as Buffer | undefined)?.length ?? 0,
      })
      ofCall = answer.limits
      return result
    },
    check: () => void offered(),
    limits: async () => ofCall ?? (await take(system.takeLimits, caller, keyTake(caller))),
  }
}
