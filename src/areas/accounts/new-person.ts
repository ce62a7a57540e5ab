import { EmailAddress } from '#operation/email-address.ts'
import { invalid } from '#operation/parse.ts'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password.ts'

/** The address and name as they are kept; throws a Problem that says what is wrong with address, password or name. */
export function readNewPerson(wanted: { email: string; password: string; name: string }): { email: string; name: string } {
  const email = readEmail(wanted.email)
  const length = wanted.password.length
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX)
    throw invalid([
      { code: 'too_small', detail: `A password has ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`, pointer: '/password' },
    ])
  const name = wanted.name.trim()
  if (name === '' || name.length > 100) throw invalid([{ code: 'too_small', detail: 'A name has 1 to 100 characters.', pointer: '/name' }])
  return { email, name }
}

export function readEmail(written: string): string {
  const email = EmailAddress.safeParse(written)
  if (email.success) return email.data
  throw invalid([{ code: 'invalid_format', detail: `${written.slice(0, 100)} is not an e-mail address.`, pointer: '/email' }])
}
