import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bytes } from '../../format.ts'
import { Meter } from '../../kit/Meter.tsx'
import type { OutputOf } from '../../queries.ts'

/** The room that images and product files take, beside the account's most. */
export function StorageRoom({ storage }: { storage: OutputOf<'get_overview'>['storage'] }) {
  const { t } = useTranslation('billing')
  return (
    <Stack gap="sm" component="section" aria-label={t('storage')}>
      <Title order={2}>{t('storage')}</Title>
      <div className="mc-card">
        <Stack gap="md">
          <Meter
            label={t('images')}
            used={storage.imageBytes}
            allowed={storage.imageBytesAllowed}
            written={bytes}
          />
          <Meter
            label={t('productFiles')}
            used={storage.productFileBytes}
            allowed={storage.productFileBytesAllowed}
            written={bytes}
          />
        </Stack>
      </div>
      <Text c="dimmed">{t('storageText')}</Text>
    </Stack>
  )
}
