import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  request as forward,
  type ServerResponse,
} from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { after } from 'node:test'
import { decide } from '#surfaces/oauth/fixtures/client.ts'
import type { Received } from '#areas/webhooks/fixtures/receiver.ts'
import { type Browser, browser, PASSWORD } from './person.ts'
import type { testServer } from './http.ts'

/** The app with its packages, which `npm run test:apps` has laid. */
export const ZAPIER_APP = process.env['ZAPIER_APP'] ?? ''

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
type Any = any
type Server = Awaited<ReturnType<typeof testServer>>

interface ZapierBundle {
  authData?: Record<string, string>
  inputData?: Record<string, unknown>
  meta?: Record<string, unknown>
  targetUrl?: string
  subscribeData?: object
  rawRequest?: object
}

interface AppDefinition {
  triggers: Record<string, Any>
  searches: Record<string, Any>
  creates: Record<string, Any>
  authentication: Any
}

/** An error as Zapier reads it: its class by the name, and what the class carries. */
interface ZapierFault {
  name: string
  message: string
  code?: string
  status?: number
  delay?: number
}

/** Keeps the cursors of dropdowns, in the place of Zapier's own store, by its protocol. */
async function openStore(): Promise<string> {
  const cursors = new Map<string, string>()
  const answer = ({ id, storeKey, method, params }: Any): string => {
    if (method === 'set_cursor') cursors.set(storeKey, params[0])
    const result = method === 'get_cursor' ? (cursors.get(storeKey) ?? null) : null
    return JSON.stringify({ id, result })
  }
  const store = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    json(request).then(
      (asked) => response.end(answer(asked)),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  after(() => {
    store.closeAllConnections()
    store.close()
  })
  return `http://127.0.0.1:${(store.address() as AddressInfo).port}/`
}

/** Calls the app's handler as Zapier does, from its own package, with its checks of results. */
export async function openApp() {
  const load = createRequire(join(ZAPIER_APP, 'package.json'))
  const core = load('zapier-platform-core')
  const app = load(join(ZAPIER_APP, 'index.js')) as AppDefinition
  const handler = core.createAppHandler(join(ZAPIER_APP, 'index.js')) as (
    event: object,
  ) => Promise<{ results: Any }>
  const rpcBase = await openStore()
  // The handler calls no store without a credential.
  process.env['ZAPIER_DEPLOY_KEY'] = 'none'
  after(() => void delete process.env['ZAPIER_DEPLOY_KEY'])

  async function execute(method: string, bundle: ZapierBundle = {}): Promise<Any> {
    const { authData = {}, inputData = {}, meta = {}, ...more } = bundle
    const { results } = await handler({
      command: 'execute',
      method,
      bundle: { authData, inputData, meta: { page: 0, ...meta }, ...more },
      storeKey: method,
      rpc_base: rpcBase,
      calledFromCli: true,
    })
    return results
  }

  async function fails(method: string, bundle: ZapierBundle = {}): Promise<ZapierFault> {
    const error = await execute(method, bundle).then(
      (results: unknown) => assert.fail(`no error but ${JSON.stringify(results)}`),
      (thrown: Error) => thrown,
    )
    const { name, message } = error
    return { name, ...(message.startsWith('{') ? JSON.parse(message) : { message }) } as ZapierFault
  }

  return { app, execute, fails }
}

type Open = Awaited<ReturnType<typeof openApp>>

const REDIRECT_URI = 'https://zapier.com/dashboard/auth/oauth/return/App0CLIAPI/'

/**
 * Connects the app as Zapier does: PKCE is Zapier's, and what the exchange returns is stored beside
 * the fields. Returns what Zapier stores.
 */
export async function connect(
  { execute }: Open,
  ada: Browser,
  { server, choices = {} }: { server: string; choices?: Record<string, string> },
): Promise<Record<string, string>> {
  const verifier = randomBytes(32).toString('base64url')
  const inputData = { server, redirect_uri: REDIRECT_URI, state: randomBytes(8).toString('hex') }
  const address = new URL(await execute('authentication.oauth2Config.authorizeUrl', { inputData }))
  address.searchParams.set(
    'code_challenge',
    createHash('sha256').update(verifier).digest('base64url'),
  )
  address.searchParams.set('code_challenge_method', 'S256')
  const page = await ada.request(address.pathname + address.search)
  assert.match(page.text, /<h1>Connect zapier\.com<\/h1>/)
  const { origin } = address
  const decided = await decide(ada, page.text, choices, { origin })
  assert.equal(decided.status, 303, decided.text)
  const answer = new URL(decided.headers.get('location')!)
  assert.equal(answer.origin + answer.pathname, REDIRECT_URI)
  assert.equal(answer.searchParams.get('state'), inputData.state)
  const tokens = await execute('authentication.oauth2Config.getAccessToken', {
    inputData: {
      ...inputData,
      code_verifier: verifier,
      ...Object.fromEntries(answer.searchParams),
    },
  })
  return { server, ...tokens }
}

/** Signs a person in at the address that the server has in this file. */
export async function signIn(server: Server, origin: string, email: string): Promise<Browser> {
  const ada = browser(server)
  const json = { email, password: PASSWORD }
  const { status, text } = await ada.post('/auth/sign-in/email', json, { headers: { origin } })
  assert.equal(status, 200, text)
  return ada
}

/** A request as Zapier hands it to a hook: the bytes, and headers that begin with Http-. */
export function rawRequestOf({ headers, body }: Received) {
  const named = Object.entries(headers).map(([name, value]) => [
    /^content-(type|length)$/.test(name) ? name : `Http-${titled(name)}`,
    value,
  ])
  return { method: 'POST', querystring: '', headers: Object.fromEntries(named), content: body }
}

const titled = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())

type Handler = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void

/**
 * Listens before the product does, so that its address is known, and passes requests on to it. A
 * test may answer one by itself, or lose the answer.
 */
export async function openFront() {
  let target = ''
  let meet: Handler = (_request, _response, pass) => pass()
  const front = createServer((request, response) => {
    meet(request, response, () => passOn(target, request, response))
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  after(() => {
    front.closeAllConnections()
    front.close()
  })
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    leadsTo: (url: string) => void (target = url),
    meets: (handler: Handler) => void (meet = handler),
    passes: () => void (meet = (_request, _response, pass) => pass()),
  }
}

/** Passes a request on. `lose` takes the place of the answer's way back. */
export function passOn(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  lose?: () => void,
): void {
  const { method, headers, url } = request
  const sent = forward(new URL(url!, target), { method, headers }, (answer) => {
    if (lose) {
      answer.resume()
      answer.on('end', lose)
      return
    }
    response.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(response)
  })
  sent.on('error', () => response.destroy())
  request.pipe(sent)
}
