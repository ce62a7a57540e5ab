import { createHash } from 'node:crypto'
import { Lru } from '#lib/lru.ts'
import type { PersonCaller, SessionCredential } from '#operation/caller.ts'

const REMEMBERED_MAX = 10_000

/**
 * Finds people by session, and remembers the account of each session. The memory is only used to
 * choose a rate limit, so it may hold ended sessions.
 */
export function personMemory(find: (credential: SessionCredential) => Promise<PersonCaller>) {
  const accounts = new Lru<string, string>(REMEMBERED_MAX)
  return {
    async find(credential: SessionCredential): Promise<PersonCaller> {
      const caller = await find(credential)
      accounts.set(digestOf(credential), caller.accountId)
      return caller
    },
    recallAccount(session: Session): string | null {
      return accounts.get(digestOf(session)) ?? null
    },
  }
}

type Session = Pick<SessionCredential, 'cookie' | 'accountId'>

function digestOf({ cookie, accountId }: Session): string {
  return createHash('sha256')
    .update(`${cookie}\n${accountId ?? ''}`)
    .digest('base64')
}
