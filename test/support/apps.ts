import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { DAY_MS } from '#lib/duration.ts'
import type { AppToken } from '#operation/system.ts'
import type { TestAccount, TestWorld } from './world.ts'

const tokens = new Map<string, Omit<AppToken, 'epoch'>>()

/** Has a world find the access tokens that tests give to apps. */
export function findsAppTokens(...worlds: readonly Pick<TestWorld, 'system'>[]): void {
  for (const { system } of worlds) {
    const usual = system.findAppToken.bind(system)
    system.findAppToken = async (token) => {
      const known = tokens.get(token)
      return known ? { ...known, epoch: await epochOf(system, known.appId) } : usual(token)
    }
  }
}

async function epochOf({ db }: Pick<TestWorld, 'db'>, appId: string): Promise<number> {
  const { rows } = await sql<{
    app_epoch: number
  }>`select app_epoch from api_key where key_id = ${uuidOf(appId)}`.execute(db)
  return rows[0]!.app_epoch
}

/** Gives an app an access token, as its client would get it. */
export function tokenOf(
  { clock }: Pick<TestWorld, 'clock'>,
  app: { accountId: string; appId: string },
  validMs = DAY_MS,
): string {
  const token = `mca_${randomBytes(32).toString('base64url')}`
  tokens.set(token, { ...app, expiresAt: new Date(clock.now().getTime() + validMs) })
  return token
}

/** Ends a token, whose app stays connected. */
export function endToken(token: string): void {
  tokens.delete(token)
}

/** Inserts an app of the account's owner, without their sign-in, which costs a password's hash. */
export async function addApp(
  { db, clock }: Pick<TestWorld, 'db' | 'clock'>,
  { accountId, email }: Pick<TestAccount, 'accountId' | 'email'>,
): Promise<string> {
  const now = clock.now()
  const appId = newUuid(now.getTime())
  await sql`insert into api_key (account_id, key_id, name, level, start, created_at, creator_kind, creator_id, confirm, app_client, app_host, app_person)
    select ${uuidOf(accountId)}, ${appId}, 'Claude', 'full', '', ${now}, 'person', person_id, 'person', ${appId}, 'claude.ai', person_id
      from person where email = ${email}`.execute(db)
  return typeId('app', appId)
}
