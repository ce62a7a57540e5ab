import { accountData } from './account-parts-sql.ts'
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
import { forgetOldAttempts, forgetOldSessions, forgetOldTokens } from './person-sql.ts'
import type { Area } from '#operation/area.ts'

export { accountExists, listAccounts } from './account-sql.ts'
export { backupStateOf } from './sessions/last-backup.ts'
export { readLastBackup, RESTORED } from './sessions/last-backup-sql.ts'
export { callerLabel } from './caller-label.ts'
export {
  addressAttempts,
  codeAttempts,
  deviceCodeAttempts,
  findDevice,
  mailAttempts,
  passwordAttempts,
  settleAttempts,
  signInAttempts,
  takeAttempts,
  takeCode,
} from './attempt.ts'
export { deletePerson } from './delete-person.ts'
export { type Device, deviceToken, isDeviceOf, readDevice } from './device.ts'
export { acceptInvitation, findInvitation, type InvitationView } from './invitation.ts'
export { listMemberships, ownsEveryAccount } from './member-sql.ts'
export { findSignedIn } from './sessions/session-sql.ts'
export { personOf } from './sessions/session.ts'
export { openAccount } from './open-account.ts'
export { addArrivingOwner, type ArrivingOwner, readArrivingOwner } from './arriving-owner.ts'
export { PersonEmail } from './new-person.ts'
export { type Lines, linesOf, parseMail, withoutOpenImage } from './outbox/outbox-mail.ts'
export { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password.ts'
export { inPasswordTurn, PASSWORD_TURNS } from './password-turns.ts'
export { RESET, sendPasswordReset } from './people-jobs.ts'
export { findPersonCaller } from './person-caller.ts'
export { personMemory } from './person-memory.ts'
export { endSession, readToken, turnOffTwoFactor, voidTokens } from './person-sql.ts'
export {
  findSignUp,
  finishSignUp,
  requestSignUp,
  signUpFirst,
  signUpWay,
  startAddress,
} from './sign-up.ts'

export const area = {
  operations: {
    members: [list_members, invite_member, update_member, remove_member, list_audit_log],
    sessions: [get_session, update_person, list_sessions, revoke_session, revoke_other_sessions],
    outbox: [list_outbox_mails, get_outbox_mail],
  },
  jobs: [sendInvitation, sendPasswordReset, sendSignUpLink],
  retention: [
    { name: 'sessions', forget: ({ db }, now) => forgetOldSessions(db, now) },
    { name: 'tokens', forget: ({ db }, now) => forgetOldTokens(db, now) },
    { name: 'sign-in attempts', forget: ({ db }, now) => forgetOldAttempts(db, now) },
  ],
  registrations: accountData,
} satisfies Area
