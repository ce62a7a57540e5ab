import type { FastifyReply, FastifyRequest } from 'fastify'

/** The time for a caller to notice the answer. */
const LINGER_MS = 2000

/**
 * Closes after an early answer in the stages of RFC 9112 §9.6. Later bytes are dropped: a reset
 * could destroy the answer.
 */
export function closeInStages(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw
  reply.header('connection', 'close')
  // Node calls it after the answer, and would close both sides.
  socket.destroySoon = () => {
    socket.end()
    request.raw.resume()
    const late = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(late))
  }
}
