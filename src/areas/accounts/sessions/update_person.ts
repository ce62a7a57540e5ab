import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { PersonName } from '../person-name.ts'
import { setPersonName } from '../person-sql.ts'
import { Person } from './person.ts'
import { personOf } from './session.ts'
import { findSignedIn } from './session-sql.ts'

export const update_person = operation({
  name: 'update_person',
  route: 'PATCH /session/person',
  summary: 'Change your own name.',
  description:
    'Members of all your accounts see it, and the audit log names you by it, also in its earlier entries. Names of senders of newsletters stay.',
  effect: 'write',
  access: 'person',
  input: z.strictObject({ name: PersonName.meta({ examples: ['Ada Lovelace'] }) }),
  output: Person,
  status: 200,
  refuses: [notFound],
  example: { name: 'Ada Lovelace' },

  async handler({ name }, ctx) {
    const person = personOf(ctx)
    await setPersonName(ctx.db, person.personId, { name, now: ctx.now })
    const signedIn = await findSignedIn(ctx.db, person)
    if (!signedIn) return ctx.refuse(notFound, 'This session has just ended. Sign in again.')
    return {
      id: person.personId,
      name: signedIn.name,
      email: signedIn.email,
      twoFactor: signedIn.twoFactor,
    }
  },
})
