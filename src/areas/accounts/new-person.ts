import { z } from 'zod'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { invalid, parseInput } from '#operation/parse.ts'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password.ts'
import { PersonName } from './person-name.ts'

const PASSWORD_LENGTH = `A password has ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`

/**
 * An address to sign in with. It refuses addresses that better-auth refuses
 * (`smith&jones@example.com`, `a@пример.рф`).
 */
export const PersonEmail = EmailAddress.refine(
  (address) => z.email().safeParse(address).success || !EmailAddress.safeParse(address).success,
  "Fewer addresses can sign in than can get mail. Choose one with only letters, digits and . _ + - ' before the @, and with a domain that ends in Latin letters",
)

const NameAndPassword = z.strictObject({
  password: z
    .string()
    .min(PASSWORD_LENGTH_MIN, PASSWORD_LENGTH)
    .max(PASSWORD_LENGTH_MAX, PASSWORD_LENGTH),
  name: PersonName,
})

/**
 * Checks a new person's data and returns them as stored. Throws a Problem that names a wrong field.
 */
export function readNewPerson(wanted: { email: string; password: string; name: string }): {
  email: string
  name: string
} {
  const email = readEmail(wanted.email)
  const { name } = parseInput(NameAndPassword, { password: wanted.password, name: wanted.name })
  return { email, name }
}

export function readEmail(written: string): string {
  const email = PersonEmail.safeParse(written)
  if (email.success) return email.data
  throw invalid([
    {
      code: 'invalid_format',
      detail: `${written.slice(0, 100)}: ${email.error.issues[0]!.message}.`,
      pointer: '/email',
    },
  ])
}
