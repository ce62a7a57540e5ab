import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import { etagOf } from '../../queries.ts'
import { type Automation, type Step, type Trigger, withList, writtenPlan } from './automation.ts'

/** Changes of the automation on the page. Each is saved at once, as its draft. */
export interface Editing {
  newsletterId: string
  automationId: string
  mayWrite: boolean
  pending: boolean
  problem: string | null
  /** Changes one list of steps. Returns whether it was saved. */
  edit(at: string, change: (list: Step[]) => void): Promise<boolean>
  setTrigger(trigger: Trigger): Promise<boolean>
  setExit(exit: Automation['exit']): Promise<boolean>
}

export const EditingContext = createContext<Editing | null>(null)

export function useSteps(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('Steps stand outside of an automation.')
  return editing
}

export function useEditing(automation: Automation, mayWrite: boolean): Editing {
  const { t } = useTranslation('automations')
  const update = useOperation('update_automation', { words: { precondition_failed: t('changedMeanwhile') } })
  const { id: automationId, newsletterId } = automation
  const ifMatch = etagOf(automation)
  const save = async (changes: { steps: Step[] } | { trigger: Trigger } | { exit: Automation['exit'] }) =>
    (await update.run({ automationId, ...changes }, ifMatch === undefined ? {} : { ifMatch })) !== null
  return {
    newsletterId,
    automationId,
    mayWrite,
    pending: update.pending,
    problem: update.problem,
    edit: (at, change) => save({ steps: withList(writtenPlan(automation).steps, at, change) }),
    setTrigger: (trigger) => save({ trigger }),
    setExit: (exit) => save({ exit }),
  }
}
