import type { FastifyReply, FastifyRequest } from 'fastify'

/** The time in which a caller notices the answer and stops sending. */
const LINGER_MS = 2000

/**
 * Closes the connection after an answer that was sent before the whole body arrived, in the stages of RFC 9112 §9.6. The answer is sent and the
 * sending side is closed. What arrives meanwhile is dropped, since a reset could destroy the answer on its way.
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
