import assert from 'node:assert/strict'
import { applies } from '../../../client/src/cli/flags.ts'
import { exampleOf } from '../../../client/src/cli/help.ts'
import { runCli } from '../../../client/src/cli/run.ts'
import { processTerminal } from '../../../client/src/cli/terminal.ts'
import { COMMANDS } from '../../../client/src/generated/declarations.ts'
import { METHODS } from '../../../client/src/generated/methods.ts'
import { ROUTES } from '../../../client/src/generated/table.ts'
import {
  type Call,
  Mailcast,
  MailcastProblem,
  type OperationName,
} from '../../../client/src/index.ts'
import { type AnyOperation, confirmFieldOf } from '#operation/operation.ts'
import type { ProblemBody } from '#operation/problem.ts'
import { MCP_HEADERS, messageOf, rpc } from '#surfaces/mcp/fixtures/clients.ts'
import { restSender } from './contract.ts'
import { browser, ORIGIN } from '../person.ts'
import type { testServer } from '../http.ts'
import type { TestAccount } from '../world.ts'

/** An answer of a surface: a body or a problem, in the shapes of REST. */
export interface Answered {
  /** Undefined where a way says of a success no more than that: the exit code 0 of a command. */
  status: number | undefined
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

const succeeded = (status: number | undefined, body: unknown): Answered => ({
  status,
  body,
  problem: null,
})

const refused = (problem: ProblemBody): Answered => ({
  status: problem.status,
  body: null,
  problem,
})

const answered = (status: number, body: unknown): Answered =>
  status >= 400 ? { ...refused(body as ProblemBody), status } : succeeded(status, body)

export type WayTo = (server: Server) => Way

export const byKey = {
  keys: true,
  passOf: async ({ apiKey }: TestAccount) => apiKey,
  wrongPass: `mc_${'x'.repeat(43)}`,
}

/** Calls over REST; `test/contract.test.ts` checks the headers. */
export function rest({ request }: Server): Way {
  const send = restSender(request)
  return {
    name: 'REST',
    ...byKey,
    async call(operation, input, pass) {
      const { status, body } = await send(operation, input, pass === undefined ? {} : { key: pass })
      return answered(status, body)
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
    ...byKey,
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
    ...byKey,
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
      if (status !== 200) return answered(status, body)
      const { result } = messageOf(text) as { result: ToolResult }
      const told = result.structuredContent ?? JSON.parse(result.content[0]!.text)
      if (result.isError === true) return refused(told as ProblemBody)
      const success = result._meta!['mailcast/status'] as number
      // Where REST has no body (204), a tool's structured content is an empty object.
      return succeeded(success, success === 204 ? null : told)
    },
  }
}

type Methods = Record<string, Record<string, (input: object) => Call<unknown>>>

export function client({ url }: Server): Way {
  return {
    name: 'the client',
    ...byKey,
    async call(operation, input, pass) {
      // The client makes no call without a key, so a stranger has one that does not exist.
      const mailcast = new Mailcast({
        apiKey: pass ?? byKey.wrongPass,
        baseUrl: url,
        retries: 0,
      }) as unknown as Methods
      try {
        const name = operation.name as OperationName
        const [area, method] = METHODS[name]
        const { pages } = ROUTES[name]
        const call = mailcast[area]![method]!(input)
        assert.equal(Symbol.asyncIterator in call, pages === true)
        const { status, body } = await call.answer()
        return succeeded(status, body ?? null)
      } catch (error) {
        if (error instanceof MailcastProblem) return refused(error.body as unknown as ProblemBody)
        throw error
      }
    },
  }
}

/** Types what the help of a command shows as its example, with these values. */
export function commandLine({ url }: Server): Way {
  return {
    name: 'the command line',
    ...byKey,
    async call(operation, input, pass = byKey.wrongPass) {
      const command = COMMANDS.find((known) => known.operation === operation.name)!
      const words = [...exampleOf({ ...command, example: input }).slice(1), '--json']
      if (applies(command, 'jobs')) words.push('--no-wait')
      const said = { out: '', err: '' }
      const code = await runCli(words, {
        ...processTerminal(url),
        env: { MAILCAST_API_KEY: pass, HOME: '/nonexistent' },
        out: (text) => (said.out += text),
        err: (text) => (said.err += text),
      })
      const body = said.out === '' ? null : (JSON.parse(said.out) as unknown)
      if (code === 0) return succeeded(undefined, body)
      assert.ok(body !== null, said.err)
      return refused(body as ProblemBody)
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
      return answered(status, body)
    },
  }
}

async function signedIn(server: Server, email: string): Promise<string> {
  return (await browser(server).signIn(email)).cookie()
}
