export { accountData as registrations } from './account-parts-sql.ts'
import { note_open } from './note_open.ts'
import { open_link } from './open_link.ts'
import { engagementWriter } from './engagement-writer.ts'

export { actsWritten, type WrittenAct } from './acts-written.ts'
export { BOT_REASONS } from './bot.ts'
export { findRecipient } from './find-recipient.ts'
export { numberLinks } from './link-sql.ts'
export { findMailingKey } from './mailing-key-sql.ts'
export { tokenRecipient } from './token-recipient.ts'
export { note_open, open_link }
export { writeEngagement } from './write-engagement.ts'

export const operations = [open_link, note_open]
export const periodic = [engagementWriter]
