import { Alert, Progress, Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Uploads } from './useUploads.ts'

export function UploadState({ uploads: { now, refused, forget } }: { uploads: Uploads }) {
  const { t } = useTranslation(['images', 'frame'])
  return (
    <>
      {now && (
        <Stack gap={6} className="mc-card" role="status">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {now.of > 1
              ? t('uploadingOf', { name: now.name, number: now.number, of: now.of })
              : t('uploading', { name: now.name })}
          </Text>
          <Progress value={Math.max(2, now.share * 100)} animated aria-label={t('progress')} />
        </Stack>
      )}
      {refused.length > 0 && (
        <Alert
          color="red"
          variant="light"
          icon={<TriangleAlert size={18} />}
          role="alert"
          title={t('refused', { count: refused.length })}
          withCloseButton
          closeButtonLabel={t('frame:close')}
          onClose={forget}
          styles={{ message: { overflowWrap: 'anywhere' } }}
        >
          {refused.map(({ name, why }, at) => (
            <div key={at}>
              <b dir="auto">{name}</b>: {why}
            </div>
          ))}
        </Alert>
      )}
    </>
  )
}
