import type { FastifyReply, FastifyRequest } from 'fastify'

/** The milliseconds in which a caller can read the answer. */
const LINGER_MS = 2000

/**
 * Closes a connection after an answer that came before the request's end, as RFC 9112 §9.6
 * describes. Later bytes are read and dropped, since a reset could destroy the answer.
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
