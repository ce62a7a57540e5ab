import { hash } from 'node:crypto'
import { canonicalJson } from '#lib/canonical-json.ts'
import { settled } from '#areas/emails/index.ts'
import type { Step } from './step.ts'
import { mapSteps, placedSteps } from './walk.ts'

const ID_LENGTH = 8

/**
 * Gives an id to each step without one, and their ids to blocks. The id follows from the step, so that sending the same tree again without ids
 * changes none.
 */
export function withStepIds(steps: readonly Step[]): Step[] {
  const taken = new Set([...placedSteps(steps)].flatMap(({ step }) => step.id ?? []))
  const free = (step: Step): string => {
    for (let n = 0; ; n++) {
      const digits = hash('sha256', `${n} ${canonicalJson(step)}`).slice(0, 16)
      const id = BigInt(`0x${digits}`).toString(36).slice(-ID_LENGTH)
      if (taken.has(id)) continue
      taken.add(id)
      return id
    }
  }
  return mapSteps(steps, (step) => {
    const named = step.id === undefined ? { ...step, id: free(step) } : step
    return named.type === 'send_email' ? { ...named, content: settled(named.content) } : named
  })
}
