import assert from 'node:assert/strict'
import { METHODS } from '../../../client/src/generated/methods.ts'
import { ROUTES } from '../../../client/src/generated/table.ts'
import { Mailcast, MailcastProblem, type OperationName } from '../../../client/src/index.ts'
import { type AnyOperation, confirmFieldOf } from '#operation/operation.ts'
import type { ProblemBody } from '#operation/problem.ts'
import { MCP_HEADERS, messageOf, rpc } from '#surfaces/mcp/fixtures/clients.ts'
import { restSender } from './contract.ts'
import { browser, ORIGIN } from '../person.ts'
import type { testServer } from '../http.ts'
import type { TestAccount } from '../world.ts'

/** An answer of a surface: a body or a problem, in the shapes of REST. */
export interface Answered {
  body: unknown
  problem: ProblemBody | null
}

/**
 * One surface with every operation. `pass` is the value of `passOf`, another credential of its
 * kind, or undefined for a stranger.
 */
export interface Way {
  name: string
  /** True where API keys are the credential. */
  keys: boolean
  passOf(account: TestAccount): Promise<string>
  /** A credential that does not exist. */
  wrongPass: string
  call(
    operation: AnyOperation,
    input: Record<string, unknown>,
    pass: string | undefined,
  ): Promise<Answered>
}

type Server = Awaited<ReturnType<typeof testServer>>

const answered = (body: unknown, isProblem: boolean): Answered =>
  isProblem ? { body: null, problem: body as ProblemBody } : { body, problem: null }

export type WayTo = (server: Server) => Way

const keyed = {
  keys: true,
  passOf: async ({ apiKey }: TestAccount) => apiKey,
  wrongPass: `mc_${'x'.repeat(43)}`,
}

/** Calls over REST; `test/contract.test.ts` checks the headers. */
export function rest({ request }: Server): Way {
  const send = restSender(request)
  return {
    name: 'REST',
    ...keyed,
    async call(operation, input, pass) {
      const { status, body } = await send(operation, input, pass === undefined ? {} : { key: pass })
      return answered(body, status >= 400)
    },
  }
}

interface ToolResult {
  isError?: boolean
  structuredContent?: unknown
  content: { text: string }[]
  _meta?: Record<string, unknown>
}

export function mcp(server: Server): Way {
  const { call } = rawMcp(server)
  return {
    name: 'MCP',
    ...keyed,
    // Over MCP the sendings and deletions of every key need the confirm of their plan.
    async call(operation, input, pass) {
      const answer = await call(operation, input, pass)
      if (answer.problem?.code !== 'confirmation_required') return answer
      const { confirm } = answer.problem
      return call(operation, { ...input, [confirmFieldOf(operation)]: confirm }, pass)
    },
  }
}

/** Calls over MCP without the confirm that most of its answers ask for. */
export function rawMcp({ request }: Server): Way {
  return {
    name: 'MCP',
    ...keyed,
    async call(operation, input, pass) {
      const call = rpc('tools/call', { name: operation.name, arguments: input })
      const headers = {
        ...MCP_HEADERS,
        ...(pass !== undefined && { authorization: `Bearer ${pass}` }),
      }
      const { status, text, body } = await request('/mcp', {
        method: 'POST',
        headers,
        body: JSON.stringify(call),
      })
      if (status !== 200) return answered(body, true)
      const { result } = messageOf(text) as { result: ToolResult }
      // Where REST has no body (204), a tool's structured content is an empty object.
      if (result._meta?.['mailcast/status'] === 204) return answered(null, false)
      return answered(
        result.structuredContent ?? JSON.parse(result.content[0]!.text),
        result.isError === true,
      )
    },
  }
}

type Methods = Record<string, Record<string, (input: object) => Promise<unknown>>>

export function client({ url }: Server): Way {
  return {
    name: 'the client',
    ...keyed,
    async call(operation, input, pass) {
      // The client makes no call without a key, so a stranger has one that does not exist.
      const mailcast = new Mailcast({
        apiKey: pass ?? keyed.wrongPass,
        baseUrl: url,
        retries: 0,
      }) as unknown as Methods
      try {
        const name = operation.name as OperationName
        const [area, method] = METHODS[name]
        const { pages } = ROUTES[name]
        const call = mailcast[area]![method]!(input)
        assert.equal(Symbol.asyncIterator in call, pages === true)
        return answered((await call) ?? null, false)
      } catch (error) {
        if (error instanceof MailcastProblem) return answered(error.body, true)
        throw error
      }
    },
  }
}

/** Calls as the account's owner in a browser; each owner signs in once. */
export function session(server: Server): Way {
  const send = restSender(server.request)
  const cookies = new Map<string, Promise<string>>()
  return {
    name: 'a session',
    keys: false,
    wrongPass: 'mailcast.session_token=nobody.nothing',
    passOf({ accountId, email }) {
      const cookie = cookies.get(accountId) ?? signedIn(server, email)
      cookies.set(accountId, cookie)
      return cookie
    },
    async call(operation, input, pass) {
      const { status, body } = await send(operation, input, {
        headers: { origin: ORIGIN, ...(pass !== undefined && { cookie: pass }) },
      })
      return answered(body, status >= 400)
    },
  }
}

async function signedIn(server: Server, email: string): Promise<string> {
  return (await browser(server).signIn(email)).cookie()
}
