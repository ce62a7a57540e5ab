import { erase_contact } from './erase_contact.ts'
import { runErasure } from './erasure-job.ts'
import { get_erasure } from './get_erasure.ts'

export { erasureRecords } from './erasure-records.ts'

export const operations = [erase_contact, get_erasure]
export const jobs = [runErasure]
