import { Text } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAt } from '../../../kit/tree-edits.ts'
import { type Branch, branchesOf, isEnd, type Step } from '../automation.ts'
import { useSteps } from '../useEditing.ts'
import { useStepWords } from '../useStepWords.ts'
import { Insert } from './Insert.tsx'
import { type Column, layOut } from './layout.ts'
import { StepCard } from './StepCard.tsx'

/** The room that a branch below another one loses at its sides. */
const INDENT = 18

interface Props {
  steps: readonly Step[]
  at: ListAt
  /** The width in pixels that the list has. */
  width: number
}

export function StepList({ steps, at, width }: Props) {
  return (
    <ol className="mc-flow-list">
      {steps.map((step, i) => (
        <li key={step.id}>
          <Insert at={at} index={i} before={step} />
          <StepCard step={step} />
          <Branches step={step} width={width} />
        </li>
      ))}
      {!isEnd(steps.at(-1)) && (
        <li className="mc-flow-rest">
          <Insert at={at} index={steps.length} before={undefined} />
          {steps.length === 0 && at === null && <NoSteps />}
        </li>
      )}
    </ol>
  )
}

function NoSteps() {
  const { t } = useTranslation('automations')
  return (
    <Text size="sm" c="dimmed" ta="center">
      {t('noSteps')}
    </Text>
  )
}

function Branches({ step, width }: { step: Step; width: number }) {
  const branches = branchesOf(step)
  if (branches.length === 0) return null
  const columns = layOut(
    branches.map(({ steps }) => steps),
    width,
  )
  const total = columns?.reduce((sum, column) => sum + column.columns, 0) ?? 1
  return (
    <div className="mc-flow-fork" data-beside={columns ? '' : undefined}>
      {branches.map((branch, i) => {
        const column = columns?.[i]
        return (
          <Fragment key={branch.pointer}>
            <BranchBox
              step={step}
              branch={branch}
              index={i}
              column={column}
              width={column ? (width * column.columns) / total : width - INDENT}
            />
          </Fragment>
        )
      })}
    </div>
  )
}

interface BranchProps {
  step: Step
  branch: Branch
  index: number
  column: Column | undefined
  width: number
}

function BranchBox({ step, branch, index, column, width }: BranchProps) {
  const words = useBranchWords(step, branch, index)
  return (
    <section
      className="mc-flow-branch"
      aria-label={words}
      style={column && { flex: `${column.columns} 1 0` }}
    >
      {column && <Line part={column.above} />}
      <Text size="sm" fw={600} className="mc-flow-label" dir="auto">
        {words}
      </Text>
      <StepList steps={branch.steps} at={{ inside: step.id!, list: index }} width={width} />
      {column?.below && <Line part={column.below} below />}
    </section>
  )
}

function Line({
  part: [from, to],
  below = false,
}: {
  part: readonly [number, number]
  below?: boolean
}) {
  return (
    <span
      className="mc-flow-across"
      data-below={below ? '' : undefined}
      style={{ insetInlineStart: `${from * 100}%`, insetInlineEnd: `${(1 - to) * 100}%` }}
      aria-hidden
    />
  )
}

function useBranchWords(step: Step, branch: Branch, index: number): string {
  const { t } = useTranslation('automations')
  const { plan } = useSteps()
  const words = useStepWords(plan.steps)
  if (step.type === 'wait_until' && branch.key === 'any')
    return words.branch(step, index) || t('branch.any', { number: index + 1 })
  if (step.type === 'wait_until')
    return t('afterTime', { time: words.duration(step.timeout ?? 'P7D') })
  return t(`branch.${branch.key}`, branch.values ?? {})
}
