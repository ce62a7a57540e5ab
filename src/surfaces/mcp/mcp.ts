import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AreaOperations } from '#catalogue'
import { hasPlan, mayUse } from '#operation/callers/access.ts'
import type { KeyCaller } from '#operation/caller.ts'
import { identifyKey } from '#operation/callers/identify.ts'
import { keyTake, type LimitState, take } from '#operation/limits/rate-limit.ts'
import { type AnyOperation, isForKeys } from '#operation/operation.ts'
import { docsUrl, type System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { bearerOf } from '../http/bearer.ts'
import { hangUpSignal } from '../http/hang-up.ts'
import { openBodyOf } from '../http/open-bodies.ts'
import { bodyAccountOf } from '../http/receive-body.ts'
import { BODY_LIMIT_BYTES } from '../http/server.ts'
import { serverCard } from './server-card.ts'
import { callTool } from './call-tool.ts'
import { type Guest, mcpEndpoint } from './endpoint.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { isFinder } from './finding/finder-tools.ts'
import { callFinder, type CallOffer } from './finding/call-finder.ts'
import { addressesOf, checkPart, listedAt, type Part } from './listing.ts'
import type { Library } from './handler.ts'
import { PROMPTS, promptOf } from './library/prompts.ts'
import { listResources, readResource } from './library/resources.ts'
import { narrowOffers, type Offer, offersOf } from './toolset.ts'

const MCP_PATHS = ['/mcp', '/mcp/:area']

/** Serves every operation as a tool for API keys. */
export function mcpRoutes(
  app: FastifyInstance,
  system: System,
  { areas, version }: { areas: readonly AreaOperations[]; version: string },
): void {
  const { baseUrl } = system.ports.deployment
  const toolsets = toolsetsOf(areas)
  serverCard(app, system, { version, paths: mcpPaths(areas) })
  mcpEndpoint(app, system, {
    paths: MCP_PATHS,
    info: { name: 'mailcast', title: 'Mailcast', version, websiteUrl: docsUrl(system.ports) },
    instructions: INSTRUCTIONS,
    origin: new URL(baseUrl).origin,
    bodyLimitBytes: largestBody(areas.flatMap(({ operations }) => operations.filter(isForKeys))),
    find: (request) => checkPart(partOf(request), toolsets),
    async enter(request, reply) {
      const caller = await identifyKey(system, bearerOf(request), addressOf(request))
      const body = openBodyOf(request)
      if (body !== undefined && body.kind !== 'short')
        await take(system.peekLimits, caller, keyTake(caller))
      body?.belongsTo(bodyAccountOf(caller))
      return guestOf(system, areas, { request, reply }, caller)
    },
  })
}

function toolsetsOf(areas: readonly AreaOperations[]): string[] {
  return areas.filter(({ operations }) => operations.some(isForKeys)).map(({ area }) => area)
}

/** Lists the paths at which MCP is served. */
export function mcpPaths(areas: readonly AreaOperations[]): string[] {
  return addressesOf(toolsetsOf(areas)).map(({ path }) => path)
}

function partOf({ params }: FastifyRequest): Part {
  return (params as { area?: string }).area ?? null
}

function largestBody(operations: readonly AnyOperation[]): number {
  return Math.max(BODY_LIMIT_BYTES, ...operations.map(({ bodyLimitBytes }) => bodyLimitBytes ?? 0))
}

function libraryOf(offers: readonly Offer[]): Library {
  return {
    prompts: PROMPTS,
    prompt: promptOf,
    resources: listResources,
    read: (uri) => readResource(uri, offers),
  }
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Makes the caller of a request. `run()` counts calls of tools; other requests are counted here,
 * since each costs a database query.
 */
function guestOf(
  system: System,
  areas: readonly AreaOperations[],
  { request, reply }: Exchange,
  caller: KeyCaller,
): Guest {
  const offers = offersOf(areas)
  const query = request.query as Record<string, unknown>
  const usable = (operation: AnyOperation) => mayUse(operation, caller)
  let ofCall: LimitState[] | null = null
  const callOffer: CallOffer = async ({ operation }, call) => {
    const { limits, result } = await callTool(system, operation, call, {
      credential: { kind: 'bearer', key: bearerOf(request) },
      requestId: request.id,
      address: addressOf(request),
      browser: request.headers.origin !== undefined,
      ...(operation.heavy && { signal: hangUpSignal(reply) }),
      body: request.body as Buffer | undefined,
    })
    ofCall = limits
    return result
  }
  return {
    bodyLimitBytes: largestBody(
      offers
        .map(({ operation }) => operation)
        .filter((operation) => usable(operation) && hasPlan(operation, caller)),
    ),
    library: libraryOf(offers),
    caller: caller.keyId,
    hungUp: () => hangUpSignal(reply),
    tools: () => listedAt(partOf(request), offers, query, usable),
    async call(call) {
      const callable = narrowOffers(offers, query)
      if (isFinder(call.name)) {
        const reach = { areas, offers: callable, mayUse: usable }
        return await callFinder(system, reach, call, request.id, callOffer)
      }
      // A key may call a tool above its level: `run()` then answers forbidden.
      const offer = callable.find(({ tool }) => tool.name === call.name)
      return offer ? await callOffer(offer, call) : null
    },
    check: () => void narrowOffers(offers, query),
    limits: async () => ofCall ?? (await take(system.takeLimits, caller, keyTake(caller))),
  }
}
