import type { FastifyReply } from 'fastify'

/** Returns a signal that aborts when the caller closes the connection before the answer. */
export function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) hungUp.abort()
  })
  return hungUp.signal
}
