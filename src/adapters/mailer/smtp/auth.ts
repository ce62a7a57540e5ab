import { Fault } from './fault.ts'
import { isPositive } from './send-result.ts'
import type { Reply } from './reply-reader.ts'
import { replyText } from './reply-text.ts'

type Ask = (line: string) => Promise<Reply>
type Login = { user: string; password: string }
type Mechanism = 'plain' | 'login' | 'xoauth2'

const base64 = (text: string) => Buffer.from(text).toString('base64')

const plainOf = ({ user, password }: Login) => base64(`\0${user}\0${password}`)
const xoauth2Of = ({ user, password }: Login) =>
  base64(`user=${user}\x01auth=Bearer ${password}\x01\x01`)

/** The mechanisms of AUTH. Each returns the server's last reply. */
const MECHANISMS: Record<Mechanism, (ask: Ask, login: Login) => Promise<Reply>> = {
  plain: (ask, login) => ask(`AUTH PLAIN ${plainOf(login)}\r\n`),
  async login(ask, { user, password }) {
    let reply = await ask('AUTH LOGIN\r\n')
    for (const answer of [user, password])
      if (reply.code === 334) reply = await ask(`${base64(answer)}\r\n`)
    return reply
  },
  async xoauth2(ask, login) {
    const reply = await ask(`AUTH XOAUTH2 ${xoauth2Of(login)}\r\n`)
    // The server sends the reason as a challenge, and refuses after an empty answer to it.
    return reply.code === 334 ? ask('\r\n') : reply
  },
}

/** Logs in (RFC 4954) by the chosen or the first offered mechanism. Rejects with a Fault. */
export async function logIn(
  ask: Ask,
  offered: readonly string[],
  login: Login,
  chosen: Mechanism | null,
): Promise<void> {
  const mechanism =
    chosen ?? (['plain', 'login'] as const).find((name) => offered.includes(name.toUpperCase()))
  if (mechanism === undefined || !offered.includes(mechanism.toUpperCase())) {
    const has = offered.length > 0 ? `it offers ${offered.join(', ')}` : 'it offers none'
    throw new Fault(
      `the server does not let us log in by ${chosen ? chosen.toUpperCase() : 'PLAIN or LOGIN'}: ${has}`,
      { kind: 'no_login' },
    )
  }
  const reply = await MECHANISMS[mechanism](ask, login)
  if (!isPositive(reply))
    throw new Fault(`the server refuses the login: ${replyText(reply)}`, {
      reply,
      kind: reply.code < 500 ? 'try_later' : 'wrong_login',
    })
}

/** Returns the password in each form in which a server could repeat it. */
export function secretsOf(login: Login | null): string[] {
  return login === null
    ? []
    : [login.password, base64(login.password), plainOf(login), xoauth2Of(login)]
}
