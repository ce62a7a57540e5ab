import { type Filter, withTag } from '#areas/contacts/index.ts'
import type { Plan } from './plan.ts'
import type { Step } from './step.ts'
import type { Awaited, Trigger } from './trigger.ts'
import { mapSteps } from './walk.ts'

export function renameTags(
  { trigger, exit, steps, ...plan }: Plan,
  tags: readonly string[],
  to: string,
): Plan {
  const tag = (name: string) => (tags.includes(name) ? to : name)
  const filter = (one: Filter) => withTag(one, tags, to)
  const fact = <One extends Trigger | Awaited>(one: One): One => ({
    ...one,
    ...('tag' in one && { tag: tag(one.tag) }),
    ...('filter' in one && one.filter && { filter: filter(one.filter) }),
  })
  const cause = <One extends { event?: Awaited | undefined; filter?: Filter | undefined }>(
    one: One,
  ): One => ({
    ...one,
    ...(one.event && { event: fact(one.event) }),
    ...(one.filter && { filter: filter(one.filter) }),
  })
  const renamed = (step: Step): Step => {
    if (step.type === 'add_tag' || step.type === 'remove_tag')
      return { ...step, tag: tag(step.tag) }
    if (step.type === 'condition') return { ...step, filter: filter(step.filter) }
    return step.type === 'wait_until' && step.any ? { ...step, any: step.any.map(cause) } : step
  }
  return { ...plan, trigger: fact(trigger), exit: exit.map(cause), steps: mapSteps(steps, renamed) }
}
