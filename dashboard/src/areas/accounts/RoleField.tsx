import { Radio, type RadioGroupProps, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const ROLES = ['viewer', 'editor', 'owner'] as const

export function RoleField(props: Omit<RadioGroupProps, 'children' | 'label'>) {
  const { t } = useTranslation('accounts')
  return (
    <Radio.Group {...props} label={t('role')}>
      <Stack gap="sm" mt={8}>
        {ROLES.map((role) => (
          <Radio
            key={role}
            value={role}
            label={t(`roles.${role}`)}
            description={t(`roleTexts.${role}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
