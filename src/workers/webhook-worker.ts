import {
  deliverDue,
  nextDeliveryAt,
  openClasses,
  type WebhookMeter,
} from '#areas/webhooks/index.ts'
import type { System } from '#operation/system.ts'
import { type Loop, SLOW_MS, startLoop } from './loop.ts'

const AT_ONCE = 512

/**
 * Starts the worker that delivers webhooks. `stop` waits at most 15 seconds for attempts that have
 * begun.
 */
export function startWebhookWorker(
  { db, ports }: Pick<System, 'db' | 'ports'>,
  meter?: WebhookMeter,
): Loop {
  const classes = openClasses(AT_ONCE)
  const tools = { db, ports, ...(meter && { meter }) }
  return startLoop(
    'webhooks',
    {
      pauseMs: SLOW_MS,
      wakenBy: (callback) => ports.wakeups.listen('webhooks', callback),
      nextDue: () => nextDeliveryAt(db),
      now: () => ports.clock.now(),
    },
    async (signal) =>
      (await deliverDue(tools, { limit: AT_ONCE, signal, classes })) > 0 ? 'more' : 'idle',
    ports.log,
  )
}
