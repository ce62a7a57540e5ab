import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { testServer } from './http.ts'
import type { TestAccount, TestWorld } from './world.ts'

export const ORIGIN = 'http://mailcast.test'
export const PASSWORD = 'a password for tests'

type Server = Awaited<ReturnType<typeof testServer>>
type Init = RequestInit & { json?: unknown; form?: Record<string, string>; key?: string }

/** Makes a browser that keeps its cookies and sends Origin. */
export function browser({ request }: Server) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),

    async request(path: string, init: Init = {}) {
      const headers = new Headers(init.headers)
      if (cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', this.cookie())
      if (!headers.has('origin') && (init.method ?? 'GET') !== 'GET') headers.set('origin', ORIGIN)
      if (headers.get('origin') === 'none') headers.delete('origin')
      const { form, ...rest } = init
      if (form) headers.set('content-type', 'application/x-www-form-urlencoded')
      const answer = await request(path, {
        ...rest,
        headers,
        ...(form && { body: new URLSearchParams(form).toString() }),
      })
      for (const set of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
        if (value === '' || /max-age=0/i.test(set)) cookies.delete(name!)
        else cookies.set(name!, value!)
      }
      return answer
    },

    post(path: string, json: object = {}, init: Init = {}) {
      return this.request(path, { method: 'POST', json, ...init })
    },

    async signIn(email: string, password = PASSWORD) {
      const answer = await this.post('/auth/sign-in/email', { email, password })
      assert.equal(answer.status, 200, answer.text)
      return this
    },
  }
}

export type Browser = ReturnType<typeof browser>

/** Returns the last mail to an address, and its first link. */
export async function mailTo(
  world: TestWorld,
  address: string,
): Promise<{ text: string; link: string }> {
  await world.jobs()
  const mail = world.mailer.sent.findLast(({ to }) => to === address)
  assert.ok(mail, `no mail to ${address}`)
  const text = mail.raw.toString().replace(/=\r\n/g, '').replaceAll('=3D', '=')
  return { text, link: /http:\/\/mailcast\.test(\/\S+)/.exec(text)![1]! }
}

/** Signs in a person who joined the account by invitation. */
export async function signInMember(
  world: TestWorld,
  server: Server,
  account: TestAccount,
  email: string,
  role: string,
): Promise<Browser> {
  await world.ok(account, 'invite_member', { email, role })
  const { link } = await mailTo(world, email)
  const one = browser(server)
  const answer = await one.post('/auth/invitation/accept', {
    token: link.split('/').at(-1),
    name: 'Bea',
    password: PASSWORD,
  })
  assert.equal(answer.status, 200, answer.text)
  return one
}

/** Computes the code of an otpauth address (RFC 6238), as an app does. */
export function codeOf(totpURI: string, atMs = new Date().getTime()): string {
  const secret = new URL(totpURI).searchParams.get('secret')!
  const bits = Array.from(secret.replace(/=+$/, ''))
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = mac[19]! & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * Computes the code after the current one, which is used up. An app whose clock is ahead shows it
 * already.
 */
export function nextCodeOf(totpURI: string): string {
  return codeOf(totpURI, new Date().getTime() + 30_000)
}
