import { Radio, type RadioGroupProps, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function BrowserUse(props: Omit<RadioGroupProps, 'children' | 'label'>) {
  const { t } = useTranslation('keys')
  return (
    <Radio.Group {...props} label={t('pages')}>
      <Stack gap={8} mt={8}>
        <Radio value="allowed" label={t('pagesAllowed')} description={t('pagesAllowedText')} />
        <Radio value="refused" label={t('pagesRefused')} description={t('pagesRefusedText')} />
      </Stack>
    </Radio.Group>
  )
}
