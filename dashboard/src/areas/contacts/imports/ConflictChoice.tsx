import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OnConflict } from './wizard.ts'

const CHOICES: OnConflict[] = ['merge', 'overwrite', 'skip']

export function ConflictChoice({
  value,
  change,
}: {
  value: OnConflict
  change: (value: OnConflict) => void
}) {
  const { t } = useTranslation(['imports', 'frame'])
  return (
    <Radio.Group
      label={t('conflict')}
      description={t('conflictText')}
      value={value}
      onChange={change}
      className="mc-card"
      styles={{
        label: { fontSize: 16, fontWeight: 600, lineHeight: '24px' },
        description: { fontSize: 14, lineHeight: '20px' },
      }}
    >
      <Stack gap="sm" mt="sm">
        {CHOICES.map((choice) => (
          <Radio
            key={choice}
            value={choice}
            label={t(`conflicts.${choice}`)}
            description={t(`conflictTexts.${choice}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
