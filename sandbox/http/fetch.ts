import type { Core } from '../core.ts'
import type { ApiRequest } from './answer.ts'
import { ConnectionBroken, serve } from './serve.ts'

/** Makes a `fetch` for `Stripe.createFetchHttpClient`. */
export function sandboxFetch(core: Core): typeof fetch {
  return async (input, init) => {
    const sent = new Request(input, init)
    const { pathname, search } = new URL(sent.url)
    const request: ApiRequest = {
      method: sent.method,
      url: pathname + search,
      headers: Object.fromEntries(sent.headers),
      body: await sent.text(),
    }
    try {
      const { status, headers, body } = await serve(core, request)
      return new Response(body, {
        status,
        headers: { 'content-type': 'application/json', ...headers },
      })
    } catch (error) {
      // Rejects as a broken network does.
      if (error instanceof ConnectionBroken) throw new TypeError('fetch failed', { cause: error })
      throw error
    }
  }
}
