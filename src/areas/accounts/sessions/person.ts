import { z } from 'zod'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { Id } from '#operation/fields.ts'

export const Person = z
  .strictObject({
    id: Id('per'),
    name: z
      .string()
      .max(100)
      .meta({ examples: ['Ada'] }),
    email: StoredEmailAddress,
    twoFactor: z
      .boolean()
      .meta({ description: 'Whether signing in asks for a second factor.', examples: [false] }),
  })
  .meta({ id: 'Person' })
