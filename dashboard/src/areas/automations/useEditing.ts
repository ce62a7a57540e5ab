import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../api.ts'
import { offerUndo, tell } from '../../kit/offer-undo.tsx'
import { useOperation } from '../../kit/operation.ts'
import { etagOf, queryClient, reading, sentenceOf } from '../../queries.ts'
import { errorsIn } from '../content/errors.ts'
import type { FieldError } from '../content/content.ts'
import {
  type Automation,
  DEPTH_MAX,
  type Plan,
  type Step,
  STEPS_MAX,
  writtenPlan,
} from './automation.ts'
import { edits, overLimit, pointerOf } from './flow/step-edits.ts'
import { type PlanState, PlanSaver } from './plan-saver.ts'

interface Editing {
  automation: Automation
  plan: Plan
  mayWrite: boolean
  isSaving: boolean
  /** The sentence of the refusal of the last change. */
  problem: string | null
  /** Changes the steps. Returns whether that was saved. */
  change(make: (steps: readonly Step[]) => readonly Step[]): Promise<boolean>
  setParts(parts: Partial<Plan>): Promise<boolean>
  /** Takes a step out, and offers to put it back. */
  remove(step: Step, words: string): void
  dismiss(): void
  undo: (() => void) | null
  redo: (() => void) | null
  /** Returns the errors of the last refusal within a step, by pointers below it. */
  errorsOf(stepId: string): FieldError[]
}

export const EditingContext = createContext<Editing | null>(null)

export function useSteps(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('Steps stand outside of an automation.')
  return editing
}

export function useEditing(automation: Automation, mayWrite: boolean): Editing {
  const { t } = useTranslation('automations')
  const [saver, { plan, error, isSaving, canUndo, canRedo }] = useSaver(automation)
  const change: Editing['change'] = (make) => {
    const before = saver.read().plan.steps
    const next = make(before)
    const over = overLimit(next)
    if (over === null || over === overLimit(before))
      return saver.change((now) => (next === before ? now : { ...now, steps: [...next] }))
    tell({
      message: t(over === 'deep' ? 'tooDeep' : 'tooMany', {
        count: over === 'deep' ? DEPTH_MAX : STEPS_MAX,
      }),
    })
    return Promise.resolve(false)
  }
  return {
    automation,
    plan,
    mayWrite,
    isSaving,
    problem: error === null ? null : isConflict(error) ? t('changedMeanwhile') : sentenceOf(error),
    change,
    setParts: (parts) => saver.change((now) => ({ ...now, ...parts })),
    remove(step, words) {
      const place = edits.placeOf(plan.steps, step.id!)
      if (!place) return
      void change((steps) => edits.remove(steps, step.id!))
      const undo = () => void change((steps) => edits.putBack(steps, place))
      offerUndo({
        id: `removed-${step.id}`,
        message: t('stepRemoved', { words }),
        label: t('undo'),
        undo,
      })
    },
    dismiss: saver.dismiss,
    undo: mayWrite && canUndo ? () => void saver.undo() : null,
    redo: mayWrite && canRedo ? () => void saver.redo() : null,
    errorsOf: (stepId) => {
      const at = pointerOf(plan.steps, stepId)
      return errorsIn(error).flatMap(({ pointer, detail }) =>
        at !== null && pointer.startsWith(`${at}/`)
          ? [{ pointer: pointer.slice(at.length), detail }]
          : [],
      )
    },
  }
}

const isConflict = (error: unknown): boolean =>
  isProblem(error) && error.code === 'precondition_failed'

function useSaver(automation: Automation): [PlanSaver<Automation>, PlanState] {
  const automationId = automation.id
  const { queryKey } = reading('get_automation', { automationId })
  const update = useOperation('update_automation', {
    async done(output) {
      // An older answer that is still under way must not replace this one.
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, output)
    },
  })
  const [saver] = useState(
    () =>
      new PlanSaver<Automation>(automation, {
        planOf: writtenPlan,
        save: (changes, base) =>
          update.call(
            { automationId, ...changes },
            { ifMatch: etagOf(base)!, idempotencyKey: null },
          ),
        read: () =>
          queryClient.fetchQuery({ ...reading('get_automation', { automationId }), staleTime: 0 }),
        isConflict,
      }),
  )
  useEffect(() => saver.seen(automation), [saver, automation])
  return [saver, useSyncExternalStore(saver.subscribe, saver.read)]
}
