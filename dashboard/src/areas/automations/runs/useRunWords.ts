import { useTranslation } from 'react-i18next'
import { type Automation, allSteps, writtenPlan } from '../automation.ts'
import { useStepWords } from '../useStepWords.ts'
import { dayAndTime } from '../../../format.ts'

export interface LogLine {
  at: string
  stepId: string | null
  what: string
  detail: Record<string, unknown> | null
}

/** Returns functions that say in words where runs are, why they ended, and what happened. */
export function useRunWords(automation: Automation) {
  const { t, i18n } = useTranslation('automations')
  const plan = writtenPlan(automation)
  const steps = [...allSteps(automation.steps), ...allSteps(plan.steps)]
  const { step, fact } = useStepWords(steps)

  /** A step by its type and what it does. One of an earlier version has its id alone. */
  const stepName = (stepId: string): string => {
    const found = steps.find(({ id }) => id === stepId)
    if (!found) return stepId
    const said = step(found)
    return said === '' ? t(`step.${found.type}`) : `${t(`step.${found.type}`)}: ${said}`
  }
  const reason = (code: string): string =>
    i18n.exists(`automations:reason.${code}`) ? t(`reason.${code}`) : code

  const line = ({ stepId, what, detail }: LogLine): { title: string; text: string | null } => {
    const code = typeof detail?.['reason'] === 'string' ? detail['reason'] : null
    const title = stepId === null || what === 'entered' ? t(`log.${what}`) : stepName(stepId)
    if (what === 'entered') return { title, text: cause(detail) }
    if (what === 'waits')
      return { title, text: t('log.waits', { until: dayAndTime(String(detail?.['until'] ?? '')) }) }
    if (what === 'passed') return { title, text: passedWords(stepId, code) }
    if (what === 'finished') return { title, text: null }
    const said = t(`log.${what}`)
    return { title, text: code === null ? said : `${said}: ${reason(code)}` }
  }
  const passedWords = (stepId: string | null, code: string | null): string => {
    const step = steps.find(({ id }) => id === stepId)
    const type = step?.type
    const split =
      step?.type === 'split' ? step.branches[Number(code?.replace('branch_', ''))] : undefined
    if (split) return t('branch.percent', { percent: split.percent })
    if (code !== null) return reason(code)
    return t(
      type === 'send_email'
        ? 'log.posted'
        : type === 'wait' || type === 'wait_until'
          ? 'log.waited'
          : 'log.passed',
    )
  }
  const cause = (detail: Record<string, unknown> | null): string | null => {
    if (detail === null) return null
    const by = String(detail['by'] ?? 'api')
    return t(`because.${by}`, { event: fact(automation.trigger), defaultValue: by })
  }
  return { stepName, reason, line }
}
