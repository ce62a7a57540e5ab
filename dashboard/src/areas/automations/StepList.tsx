import { Text } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { AddStep } from './AddStep.tsx'
import { type Branch, branchesOf, type Step } from './automation.ts'
import { StepCard } from './StepCard.tsx'

/** A list of steps from top to bottom, each with its branches below it. `at`: the list's pointer in the plan. */
export function StepList({ steps, at }: { steps: readonly Step[]; at: string }) {
  const { t } = useTranslation('automations')
  return (
    <ol className="mc-steps">
      {steps.map((step, i) => (
        <Fragment key={step.id ?? i}>
          <li>
            <StepCard step={step} at={at} index={i} last={i === steps.length - 1} />
            {branchesOf(step).map((branch) => (
              <BranchBox key={branch.pointer} branch={branch} at={`${at}/${i}${branch.pointer}`} />
            ))}
          </li>
        </Fragment>
      ))}
      <li>
        {steps.length === 0 && (
          <Text size="sm" c="dimmed">
            {t(at === '/steps' ? 'noSteps' : 'emptyBranch')}
          </Text>
        )}
        <AddStep at={at} index={steps.length} />
      </li>
    </ol>
  )
}

function BranchBox({ branch, at }: { branch: Branch; at: string }) {
  const { t } = useTranslation('automations')
  const words = t(`branch.${branch.key}`, branch.values ?? {})
  return (
    <section className="mc-branch" aria-label={words}>
      <Text size="sm" fw={600}>
        {words}
      </Text>
      <StepList steps={branch.steps} at={at} />
    </section>
  )
}
