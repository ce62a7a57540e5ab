import type { FastifyReply } from 'fastify'

/** Returns a signal that is aborted when the caller closes the connection before it has the answer. */
export function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) hungUp.abort()
  })
  return hungUp.signal
}
