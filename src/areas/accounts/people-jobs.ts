import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { HOUR_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { sendMail } from '#operation/jobs/send-mail.ts'
import type { Message } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { INVITATION_DAYS } from './member.ts'
import { lockInvitation } from './member-sql.ts'
import { composeForPerson } from './people-message.ts'
import { findPersonId, keepToken } from './person-sql.ts'

export const INVITATION = 'invitation'
/** The prefix under which better-auth stores the tokens of password resets. */
export const RESET = 'reset-password'
export const SIGN_UP = 'sign-up'

const IGNORE = 'If you did not ask for this, do nothing: nothing changes.'

export const sendInvitation = job({
  name: 'send_invitation',
  summary: 'Mails the link with which an invited person joins an account.',
  data: z.strictObject({ accountId: Id('acc'), memberId: Id('mem'), generation: z.int().min(1) }),
  retries: 12,
  expireS: 300,
  atOnce: 2,

  async handler({ accountId, memberId, generation }, { db, ports }) {
    const invitation = await lockInvitation({ db, accountId }, memberId)
    if (invitation?.generation !== generation) return
    const token = ports.vault.sign(INVITATION, {
      accountId,
      subject: memberId,
      generation,
      about: null,
    })
    const { email, role, accountName } = invitation
    await hand(
      ports,
      composeForPerson(ports, {
        to: email,
        id: `invitation.${uuidOf(memberId)}.${generation}`,
        subject: `You are invited to ${accountName}`,
        text: `You are invited to work on ${accountName} as ${role}.`,
        link: `${ports.deployment.baseUrl}/invitation/${token}`,
        button: 'See the invitation',
        after: `The link works for ${INVITATION_DAYS} days. If you do not know what this is about, do nothing.`,
      }),
    )
  },
})

export const sendPasswordReset = job({
  name: 'send_password_reset',
  summary:
    'Mails the link with which a person sets another password, if the address belongs to a person.',
  data: z.strictObject({ email: EmailAddress }),
  retries: 5,
  expireS: 300,
  atOnce: 2,

  // The job is enqueued for every address, so that neither the response nor its time shows whether
  // the address is known.
  async handler({ email }, { db, ports }) {
    const personId = await findPersonId(db, email)
    if (personId === null) return
    const now = ports.clock.now()
    const token = randomBytes(24).toString('base64url')
    await keepToken(db, {
      purpose: RESET,
      token,
      value: personId,
      expiresAt: new Date(now.getTime() + HOUR_MS),
      now,
    })
    await hand(
      ports,
      composeForPerson(ports, {
        to: email,
        id: `reset.${randomBytes(12).toString('hex')}`,
        subject: 'Set another password',
        text: 'There was a request to set another password for your sign-in at Mailcast.',
        link: `${ports.deployment.baseUrl}/reset?token=${token}`,
        button: 'Set another password',
        after: `The link works once, for an hour. ${IGNORE}`,
      }),
    )
  },
})

export const sendSignUpLink = job({
  name: 'send_sign_up_link',
  summary:
    'Mails the link with which a new person opens an account, or says that they have one already.',
  data: z.strictObject({ email: EmailAddress }),
  retries: 5,
  expireS: 300,
  atOnce: 2,

  async handler({ email }, { db, ports }) {
    const { baseUrl } = ports.deployment
    const id = `sign-up.${randomBytes(12).toString('hex')}`
    if ((await findPersonId(db, email)) !== null) {
      const text =
        'A person tried to sign up at Mailcast with your address, which has a sign-in already.'
      const known = {
        subject: 'You have a sign-in already',
        text,
        link: `${baseUrl}/sign-in`,
        button: 'Sign in',
      }
      await hand(
        ports,
        composeForPerson(ports, {
          to: email,
          id,
          ...known,
          after: `Forgot the password? ${baseUrl}/forgot`,
        }),
      )
      return
    }
    const now = ports.clock.now()
    const token = randomBytes(24).toString('base64url')
    await keepToken(db, {
      purpose: SIGN_UP,
      token,
      value: email,
      expiresAt: new Date(now.getTime() + 24 * HOUR_MS),
      now,
    })
    const text = 'One step is left: choose a password and name your newsletter.'
    const fresh = {
      subject: 'Finish signing up',
      text,
      link: `${baseUrl}/sign-up?token=${token}`,
      button: 'Finish signing up',
    }
    await hand(
      ports,
      composeForPerson(ports, {
        to: email,
        id,
        ...fresh,
        after: `The link works once, for a day. ${IGNORE}`,
      }),
    )
  },
})

async function hand(ports: Ports, message: Message): Promise<void> {
  await sendMail(ports, message, { mail: 'a mail to a person', ids: {} })
}
