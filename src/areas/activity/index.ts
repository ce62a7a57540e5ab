import { get_contact_activity } from './get_contact_activity.ts'
import type { Area } from '#operation/area.ts'

export const area = { operations: { contacts: [get_contact_activity] } } satisfies Area
