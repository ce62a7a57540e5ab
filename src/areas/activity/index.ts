import { get_contact_activity } from './get_contact_activity.ts'

export const operations = [get_contact_activity]
