import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The most connections without a request. Each takes about 10 KB. */
const IDLE_MAX = 4000

/**
 * Limits the connections that are idle or have sent only a part of the headers: the one idle
 * longest is closed. When the server stops, connections that sent nothing are closed; Node.js would
 * wait a minute for them.
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
