import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

interface Asked {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

type Mood = (asked: Asked, response: ServerResponse) => void

/**
 * Starts an HTTP server on loopback that stores its requests. It answers each by the next function
 * of a list, and repeats the last.
 */
export async function moodyServer() {
  const asked: Asked[] = []
  let moods: Mood[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      const mood = moods.length > 1 ? moods.shift()! : moods[0]!
      mood(asked.at(-1)!, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave(...next: Mood[]) {
      asked.length = 0
      moods = next
    },
  }
}

export function answers(status: number, body: unknown, headers: Record<string, string> = {}): Mood {
  return (_asked, response) => {
    const type = status >= 400 ? 'application/problem+json' : 'application/json'
    response
      .writeHead(status, { 'content-type': type, ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

/** Makes an answer that refuses. `again` is the Retry-After, by default 0 seconds. */
export function refuses(status: number, code: string, again: string | null = '0'): Mood {
  const body = {
    type: 'about:blank',
    title: code,
    status,
    detail: `This is ${code}.`,
    code,
    requestId: 'req_1',
  }
  return answers(status, body, again === null ? {} : { 'retry-after': again })
}

export const resets: Mood = (_asked, response) => response.socket!.destroy()

/** Sends 200 and half of a body, then closes the connection. */
export const breaksOff: Mood = (_asked, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"id": "sub_', () => response.socket!.destroy())
}

/** Sends the headers and never a body. */
export const hangs: Mood = (_asked, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()

/** Returns an address where no server listens. */
export async function deadAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
