import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { endUnusedAtClose } from './unused-connections.ts'

test('a server that closes ends connections that sent nothing, and answers the others', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  endUnusedAtClose(app)
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/', async (_request, reply) => {
    // As the product's server does while it drains.
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
