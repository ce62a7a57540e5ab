import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The most connections without a request. One takes about 10 KB. */
const IDLE_MAX = 4000

/**
 * Bounds idle connections and half-sent headers: the one idle longest ends. On closing, silent ones
 * end, which Node counts as busy for a minute.
 */
export function boundIdleConnections(app: FastifyInstance, idleMax = IDLE_MAX): void {
  const idle = new Set<Socket>()
  const wait = (socket: Socket) => {
    idle.add(socket)
    const [longest] = idle
    if (idle.size > idleMax) longest!.destroy()
  }
  app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => idle.delete(socket))
    wait(socket)
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    response.once('close', () => socket.destroyed || wait(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of idle) if (socket.bytesRead === 0) socket.destroy()
  })
}
