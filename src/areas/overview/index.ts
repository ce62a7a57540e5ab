import { get_overview } from './get_overview.ts'
import type { Area } from '#operation/area.ts'

export const area = { operations: { overview: [get_overview] } } satisfies Area
