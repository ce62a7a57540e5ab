import { after } from 'node:test'
import { buildApp } from '#process/app.ts'
import type { BodyOptions } from '#surfaces/http/receive-body.ts'
import type { System } from '#operation/system.ts'
import type { TestWorld } from './world.ts'

/** Starts the product's HTTP server over a test world, on a port of loopback. */
export async function testServer(
  world: TestWorld,
  options: {
    trustedProxies?: string[]
    sesTopics?: string[]
    system?: System
    dashboardFolder?: string
  } & BodyOptions = {},
) {
  const readiness = { draining: false }
  const { trustedProxies = [], sesTopics = [], system = world.system, ...others } = options
  const app = buildApp(system, { trustedProxies, readiness, sesTopics, ...others })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  after(() => app.close())

  /** Sends one request. `json` is sent as JSON, and the JSON of the response is in `body`. */
  async function request(path: string, init: RequestInit & { key?: string; json?: unknown } = {}) {
    const headers = new Headers(init.headers)
    if (init.key !== undefined) headers.set('authorization', `Bearer ${init.key}`)
    if (init.json !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers,
      ...(init.json !== undefined && { body: JSON.stringify(init.json) }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : null,
    }
  }

  return { app, url, request, readiness }
}
