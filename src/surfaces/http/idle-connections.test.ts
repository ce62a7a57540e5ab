import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { boundIdleConnections } from './idle-connections.ts'

test('a server that closes ends connections that sent nothing, and answers the others', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  boundIdleConnections(app)
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/', async (_request, reply) => {
    // The server also sends this header while it drains.
    reply.header('connection', 'close')
    asked.resolve()
    await answer.promise
    return 'done'
  })
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const unused = connect(Number(url.port), url.hostname)
  await once(unused, 'connect')
  const response = fetch(url)
  await asked.promise

  const closed = app.close()
  await once(unused, 'close')
  answer.resolve()
  assert.equal(await (await response).text(), 'done')
  await closed
})

test('above the bound the connection that was idle longest ends, and no request does', async () => {
  const app = Fastify()
  boundIdleConnections(app, 2)
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/', async (_request, reply) => {
    reply.header('connection', 'close')
    asked.resolve()
    await answer.promise
    return 'done'
  })
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const open = async () => {
    const socket = connect(Number(url.port), url.hostname)
    await once(socket, 'connect')
    return socket
  }
  const response = fetch(url)
  await asked.promise
  const first = await open()
  const [second, third] = [await open(), await open()]
  await once(first, 'close')
  answer.resolve()
  assert.equal(await (await response).text(), 'done')
  assert.deepEqual([second.destroyed, third.destroyed], [false, false])
  for (const socket of [second, third]) socket.destroy()
  await app.close()
})
