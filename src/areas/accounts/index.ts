export { accountData as registrations } from './account-parts-sql.ts'
import { get_outbox_mail } from './outbox/get_outbox_mail.ts'
import { get_session } from './sessions/get_session.ts'
import { invite_member } from './invite_member.ts'
import { list_audit_log } from './audit/list_audit_log.ts'
import { list_members } from './list_members.ts'
import { list_outbox_mails } from './outbox/list_outbox_mails.ts'
import { list_sessions } from './sessions/list_sessions.ts'
import { sendInvitation, sendPasswordReset, sendSignUpLink } from './people-jobs.ts'
import { remove_member } from './remove_member.ts'
import { revoke_other_sessions } from './sessions/revoke_other_sessions.ts'
import { revoke_session } from './sessions/revoke_session.ts'
import { update_member } from './update_member.ts'
import { update_person } from './sessions/update_person.ts'
import { forgetOldSignIns } from './person-sql.ts'
import type { Retention } from '#operation/jobs/retention.ts'

export { invite_member, list_members, remove_member, update_member }
export { accountExists, listAccounts } from './account-sql.ts'
export { callerLabel } from './caller-label.ts'
export { codeAttempts, mailAttempts, passwordAttempts, settleAttempts, signInAttempts, takeAttempts, takeCode } from './attempt.ts'
export { deletePerson } from './delete-person.ts'
export { type Device, deviceToken, isDeviceOf, readDevice } from './device.ts'
export { acceptInvitation, findInvitation, type InvitationView } from './invitation.ts'
export { listMemberships, type Membership, ownsEveryAccount } from './member-sql.ts'
export { type OpenedAccount, openAccount } from './open-account.ts'
export { PersonEmail } from './new-person.ts'
export { type Lines, linesOf, parseMail, withoutOpenImage } from './outbox/outbox-mail.ts'
export { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password.ts'
export { RESET, sendPasswordReset } from './people-jobs.ts'
export { findPersonCaller } from './person-caller.ts'
export { endSession, readToken, turnOffTwoFactor, voidTokens } from './person-sql.ts'
export { findSignUp, finishSignUp, linkExpired, requestSignUp, signUpFirst, signUpWay, startAddress } from './sign-up.ts'

export const operations = [list_members, invite_member, update_member, remove_member, list_audit_log]
/** Operations that concern a signed-in person: who they are and where they are signed in. */
export const sessionOperations = [get_session, update_person, list_sessions, revoke_session, revoke_other_sessions]
export const outboxOperations = [list_outbox_mails, get_outbox_mail]
export const jobs = [sendInvitation, sendPasswordReset, sendSignUpLink]
export const retention: readonly Retention[] = [({ db }, now) => forgetOldSignIns(db, now)]
