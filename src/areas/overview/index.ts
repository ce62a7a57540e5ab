import { get_overview } from './get_overview.ts'

export const operations = [get_overview]
