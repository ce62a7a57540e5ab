import type { Ports } from '#ports/ports.ts'
import type { SandboxOptions } from '#sandbox/core.ts'
import type { Config } from '../config.ts'

/** The sandbox that imitates Stripe within this process. */
export interface PaymentSandbox extends NonNullable<Ports['paymentSandbox']> {
  fetch: typeof fetch
  secretKey: string
  /** The secret for the events that it posts to this server; null when it posts none. */
  webhookSecret: string | null
  /** Resolves when the sandbox has no more event to post. */
  idle(): Promise<void>
}

export type OpenSandbox = (
  options: Pick<SandboxOptions, 'db' | 'clock' | 'log' | 'baseUrl'>,
) => PaymentSandbox

/** Loads the sandbox. In the cloud edition it posts events about plans to this server. */
export async function loadSandbox({ edition }: Pick<Config, 'edition'>): Promise<OpenSandbox> {
  const { openSandbox } = await import('#sandbox/sandbox.ts')
  const { SANDBOX_KEY, SANDBOX_WEBHOOK_SECRET } = await import('#sandbox/store/account.ts')
  const webhookSecret = edition === 'cloud' ? SANDBOX_WEBHOOK_SECRET : null
  return (options) => ({
    ...openSandbox({ ...options, platformSecret: webhookSecret }),
    secretKey: SANDBOX_KEY,
    webhookSecret,
  })
}
