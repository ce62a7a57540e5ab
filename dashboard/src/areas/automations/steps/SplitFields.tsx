import { ActionIcon, Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Step, StepOf } from '../automation.ts'

const BRANCHES_MAX = 10

/** Edits the shares of a split, which together are 100. */
export function SplitFields({
  step,
  change,
}: {
  step: StepOf<'split'>
  change: (step: Step) => void
}) {
  const { t } = useTranslation('automations')
  const { branches } = step
  const sum = branches.reduce((total, { percent }) => total + percent, 0)
  return (
    <Stack gap="sm">
      {branches.map((branch, i) => (
        <Group key={i} wrap="nowrap" align="flex-end">
          <NumberInput
            label={`${t('percent')} ${i + 1}`}
            value={branch.percent}
            onChange={(percent) =>
              change({
                ...step,
                branches: branches.map((one, n) =>
                  n === i ? { ...one, percent: Number(percent) } : one,
                ),
              })
            }
            min={1}
            max={99}
            allowDecimal={false}
            style={{ flex: 1 }}
          />
          {branches.length > 2 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('removeBranch')}
              onClick={() => change({ ...step, branches: branches.filter((_, n) => n !== i) })}
            >
              <Trash2 size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} />}
          disabled={branches.length >= BRANCHES_MAX}
          onClick={() =>
            change({
              ...step,
              branches: [...branches, { percent: Math.max(1, 100 - sum), steps: [] }],
            })
          }
        >
          {t('addBranch')}
        </Button>
        <Text size="sm" {...(sum === 100 ? { c: 'dimmed' } : { c: 'var(--mantine-color-error)' })}>
          {t('percentSum', { sum })}
        </Text>
      </Group>
    </Stack>
  )
}
