import type { PaymentSandbox } from '#ports/payment-sandbox.ts'
import { controls, type Controls } from './controls.ts'
import { Core, type SandboxOptions } from './core.ts'
import type { ApiAnswer, ApiRequest } from './http/answer.ts'
import { sandboxFetch } from './http/fetch.ts'
import { serve } from './http/serve.ts'
import { sandboxPages } from './pages/pages.ts'

/** The stand-in for the payment provider: its API, its pages' acts, and the acts of buyers and banks. */
export interface Sandbox extends Controls, PaymentSandbox {
  /** Calls the API within the process. Give it to `Stripe.createFetchHttpClient`. */
  fetch: typeof fetch
  /** Answers one HTTP request to the API. Throws ConnectionBroken where the caller must get no answer. */
  serve(request: ApiRequest): Promise<ApiAnswer>
  /** Waits for the deliveries of events under way. */
  idle(): Promise<void>
}

/** Opens the sandbox over a database. All processes of a deployment share its state. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const core = new Core(options)
  const acts = controls(core)
  return { ...acts, ...sandboxPages(core, acts), fetch: sandboxFetch(core), serve: (request) => serve(core, request), idle: () => core.idle() }
}
