import { accountData } from './account-parts-sql.ts'
import { note_open } from './note_open.ts'
import { open_link } from './open_link.ts'
import { engagementWriter } from './engagement-writer.ts'
import type { Area } from '#operation/area.ts'

export { actsWritten, type WrittenAct } from './acts-written.ts'
export { BOT_REASONS } from './bot.ts'
export { findRecipient } from './find-recipient.ts'
export { numberLinks } from './link-sql.ts'
export { findMailingKey } from './mailing-key-sql.ts'
export { recipientOfToken } from './token-recipient.ts'
export { note_open, open_link }
export { writeEngagement } from './write-engagement.ts'

export const area = {
  operations: { campaigns: [open_link, note_open] },
  periodic: [engagementWriter],
  registrations: accountData,
} satisfies Area
