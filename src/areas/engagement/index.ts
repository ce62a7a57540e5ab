import { note_open } from './note_open.ts'
import { open_link } from './open_link.ts'

export { findMark } from './find-mark.ts'
export { freezeLinks } from './link-sql.ts'
export { findMailingKey, keepMailing } from './mailing-sql.ts'
export { markedReader } from './marked-reader.ts'
export { note_open, open_link }
export { writeEngagement } from './write-engagement.ts'

export const operations = [open_link, note_open]
