import { z } from 'zod'
import { EmailAddress } from '#operation/email-address.ts'
import { invalid, parseInput } from '#operation/parse.ts'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password.ts'

const PASSWORD_LENGTH = `A password has ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`
const NAME_LENGTH = 'A name has 1 to 100 characters'

/**
 * An address by which a person signs in. better-auth refuses those that `z.email()` refuses (`smith&jones@example.com`, `a@пример.рф`),
 * and a person who cannot sign in must not come to be.
 */
export const PersonEmail = EmailAddress.refine(
  (address) => z.email().safeParse(address).success || !EmailAddress.safeParse(address).success,
  "Signing in takes fewer addresses than mail does. Choose one of letters, digits and . _ + - ' before the @, and at a domain that ends in Latin letters",
)

const NameAndPassword = z.strictObject({
  password: z.string().min(PASSWORD_LENGTH_MIN, PASSWORD_LENGTH).max(PASSWORD_LENGTH_MAX, PASSWORD_LENGTH),
  name: z.string().trim().min(1, NAME_LENGTH).max(100, NAME_LENGTH),
})

/** The address and name as they are kept; throws a Problem that says what is wrong with address, password or name. */
export function readNewPerson(wanted: { email: string; password: string; name: string }): { email: string; name: string } {
  const email = readEmail(wanted.email)
  const { name } = parseInput(NameAndPassword, { password: wanted.password, name: wanted.name })
  return { email, name }
}

export function readEmail(written: string): string {
  const email = PersonEmail.safeParse(written)
  if (email.success) return email.data
  throw invalid([{ code: 'invalid_format', detail: `${written.slice(0, 100)}: ${email.error.issues[0]!.message}.`, pointer: '/email' }])
}
