import { create_automation } from './create_automation.ts'
import { get_automation } from './get_automation.ts'

export const operations = [create_automation, get_automation]
