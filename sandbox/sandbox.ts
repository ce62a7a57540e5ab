import { controls, type Controls } from './controls.ts'
import { Core, type SandboxOptions } from './core.ts'
import type { ApiAnswer, ApiRequest } from './http/answer.ts'
import { sandboxFetch } from './http/fetch.ts'
import { serve } from './http/serve.ts'
import { answerPage } from './pages/answer-page.ts'

export interface Sandbox extends Controls {
  /** A fetch that calls the API within the process, for `Stripe.createFetchHttpClient`. */
  fetch: typeof fetch
  /** Answers a request. Throws ConnectionBroken when the caller must get no answer. */
  serve(request: ApiRequest): Promise<ApiAnswer>
  pages(request: Request): Promise<Response>
  idle(): Promise<void>
}

/** Makes the sandbox. All processes of a deployment share its state. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const core = new Core(options)
  const acts = controls(core)
  return {
    ...acts,
    fetch: sandboxFetch(core),
    serve: (request) => serve(core, request),
    pages: (request) => answerPage(core, acts, request),
    idle: () => core.idle(),
  }
}
