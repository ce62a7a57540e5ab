import type { Ports } from '#ports/ports.ts'
import type { SandboxOptions } from '#sandbox/core.ts'
import type { Config } from '../config.ts'

/** The stand-in for Stripe inside this process. */
export interface PaymentSandbox extends NonNullable<Ports['paymentSandbox']> {
  fetch: typeof fetch
  secretKey: string
  /** The secret of its events to this server. Null: it posts none of its own accord. */
  webhookSecret: string | null
  /** Waits for the deliveries of events under way. */
  idle(): Promise<void>
}

export type OpenSandbox = (
  options: Pick<SandboxOptions, 'db' | 'clock' | 'log' | 'baseUrl'>,
) => PaymentSandbox

/** Loads the stand-in. In the cloud edition it posts the events of the plans to this server. */
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
