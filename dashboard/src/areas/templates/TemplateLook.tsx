import { Button, Group, Loader, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ReadError } from '../../kit/ReadState.tsx'
import type { Newsletter } from '../../shell/newsletter.ts'
import { MailPreview } from '../content/MailPreview.tsx'
import { nameOf, type Template } from './template.ts'
import { useThumbnail } from './useThumbnail.ts'

interface Props {
  opened: boolean
  close: () => void
  template: Template
  newsletter: Newsletter
  start?: ((template: Template) => void) | undefined
  starting: boolean
}

export function TemplateLook({ opened, close, template, newsletter, start, starting }: Props) {
  const { t } = useTranslation(['templates', 'frame'])
  const { data, error, refetch } = useThumbnail(template, newsletter, opened)
  return (
    <Modal opened={opened} onClose={close} title={nameOf(template, t)} size="xl">
      <Stack gap="md">
        {data ? (
          <MailPreview
            preview={data}
            sender={`${newsletter.sender.name} <${newsletter.sender.email}>`}
            height="max(320px, calc(90dvh - 250px))"
          />
        ) : error ? (
          <ReadError error={error} retry={() => void refetch()} />
        ) : (
          <Group justify="center" py={48}>
            <Loader size="sm" role="status" aria-label={t('drawing')} />
          </Group>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('frame:close')}
          </Button>
          {start && (
            <Button onClick={() => start(template)} loading={starting}>
              {t('useLong')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
