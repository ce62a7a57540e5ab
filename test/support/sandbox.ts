import { createServer } from 'node:http'
import { after } from 'node:test'
import Stripe from 'stripe'
import { openSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import type { PostEvent } from '#sandbox/events/deliver.ts'
import { sandboxAccountId, SANDBOX_KEY } from '#sandbox/store/account.ts'
import { ConnectionBroken } from '#sandbox/http/serve.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { TestWorld } from './world.ts'

/** Opens the payment sandbox over a test world. Events wait until `deliver`. */
export function testSandbox(world: TestWorld, { post }: { post?: PostEvent } = {}): Sandbox {
  const { clock, log } = world
  const { baseUrl } = world.system.ports.deployment
  return openSandbox({
    db: world.db,
    clock,
    log,
    baseUrl,
    deliversAtOnce: false,
    ...(post && { post }),
  })
}

/**
 * Makes npm's client of the payment provider over the sandbox, within the process: of one of our
 * accounts, or of a key.
 */
export function sandboxStripe(
  sandbox: Sandbox,
  as: { accountId: string } | { key: string } = { key: SANDBOX_KEY },
  options: Stripe.StripeConfig = {},
): Stripe {
  return new Stripe('key' in as ? as.key : SANDBOX_KEY, {
    httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
    ...('accountId' in as && { stripeAccount: sandboxAccountId(uuidOf(as.accountId)) }),
    ...options,
  })
}

/** Serves the sandbox's API on a port of loopback, for `STRIPE_API_BASE`. Returns its address. */
export async function sandboxServer(sandbox: Sandbox): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    const answer = async () => {
      try {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        )
        const {
          status,
          headers: sent,
          body,
        } = await sandbox.serve({
          method: request.method!,
          url: request.url!,
          headers,
          body: Buffer.concat(chunks).toString(),
        })
        response.writeHead(status, { 'content-type': 'application/json', ...sent }).end(body)
      } catch (error) {
        if (!(error instanceof ConnectionBroken)) console.error(error)
        request.socket.destroy()
      }
    }
    request.on('end', () => void answer())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}
