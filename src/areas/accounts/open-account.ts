import { newUuid, typeId } from '#lib/typeid.ts'
import { newApiKey } from '#operation/api-key.ts'
import { EmailAddress } from '#operation/email-address.ts'
import { conflict, Problem } from '#operation/problem.ts'
import { invalid } from '#operation/parse.ts'
import type { System } from '#operation/system.ts'
import { transaction } from '#operation/transaction.ts'
import { insertField } from '#areas/contacts/index.ts'
import { insertKey } from '#areas/keys/index.ts'
import { startNewsletter } from '#areas/newsletters/index.ts'
import { insertAccount, insertOwner } from './account-sql.ts'
import { hashPassword, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password.ts'

export interface OpenedAccount {
  accountId: string
  apiKey: string
  newsletterId: string
}

/**
 * An account with its owner, a first newsletter, a full access key and the custom fields that nearly everybody needs, so that
 * a script can begin. Throws a Problem for a bad address or password, and when somebody has the address already. Sends no mail.
 */
export async function openAccount(system: System, wanted: { email: string; password: string; name: string }): Promise<OpenedAccount> {
  const email = EmailAddress.safeParse(wanted.email)
  if (!email.success) throw invalid([{ code: 'invalid_format', detail: `${wanted.email} is not an e-mail address.`, pointer: '/email' }])
  const length = wanted.password.length
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX)
    throw invalid([
      { code: 'too_small', detail: `A password has ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`, pointer: '/password' },
    ])
  const name = wanted.name.trim()
  if (name === '' || name.length > 100) throw invalid([{ code: 'too_small', detail: 'A name has 1 to 100 characters.', pointer: '/name' }])
  const passwordHash = await hashPassword(wanted.password)

  const accountId = typeId('acc', newUuid(system.world.clock.now().getTime()))
  return transaction(system, accountId, async (scope) => {
    await insertAccount(scope, { name, ownerEmail: email.data })
    if (!(await insertOwner(scope, { email: email.data, name, passwordHash })))
      throw new Problem(conflict, `${email.data} has an account already. Use another address, or make another key for that account.`)
    const newsletter = await startNewsletter(scope, { name })
    for (const field of ['first_name', 'last_name']) await insertField(scope, field, 'text')
    const key = newApiKey(scope.world.deployment.region)
    await insertKey(scope, { key, name: 'First key', level: 'full', newsletterId: null })
    return { accountId, apiKey: key, newsletterId: newsletter!.id }
  })
}
