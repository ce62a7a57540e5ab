import { hash } from 'node:crypto'
import { canonicalJson } from '#lib/formats/canonical-json.ts'
import { settleContent } from '#areas/emails/index.ts'
import type { Step } from './step.ts'
import { mapSteps, placedSteps } from './walk.ts'

const ID_LENGTH = 8

/**
 * Adds ids to steps and blocks without one. They depend on the content, so equal plans get equal
 * ids.
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
    return named.type === 'send_email' ? { ...named, content: settleContent(named.content) } : named
  })
}
