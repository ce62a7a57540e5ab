import { BLOCKS_MAX, DEPTH_MAX } from '../blocks/block.ts'
import type { Refusal } from './commands.ts'

/** Returns the words of a refusal, with their count. */
export function wordsOfRefusal(refusal: Refusal): ['tooDeep' | 'tooMany', { count: number }] {
  return refusal === 'deep' ? ['tooDeep', { count: DEPTH_MAX }] : ['tooMany', { count: BLOCKS_MAX }]
}
