import { Checkbox, NumberInput, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const LIMIT_MAX = 100_000_000
const FIRST = 100

/** Chooses whether a step goes to a part of the readers, and to how many. */
export function StepLimit({
  limit,
  change,
}: {
  limit: number | null
  change: (limit: number | null) => void
}) {
  const { t } = useTranslation('campaigns')
  return (
    <Stack gap={8}>
      <Checkbox
        label={t('plan.part')}
        description={t('plan.partText')}
        checked={limit !== null}
        onChange={({ currentTarget: { checked } }) => change(checked ? FIRST : null)}
      />
      {limit !== null && (
        <NumberInput
          aria-label={t('plan.partOf')}
          value={limit}
          onChange={(value) =>
            change(typeof value === 'number' && value >= 1 ? Math.floor(value) : 1)
          }
          min={1}
          max={LIMIT_MAX}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          maw={200}
          ml={32}
        />
      )}
    </Stack>
  )
}
