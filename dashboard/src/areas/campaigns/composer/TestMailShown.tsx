import { Drawer, Loader, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { trimInvisible } from '../../../../../src/lib/addresses/invisible.ts'
import { unicodeAddress } from '../../../../../src/lib/addresses/unicode-domain.ts'
import { type OutputOf, useRead } from '../../../queries.ts'
import { MailPreview } from '../../content/MailPreview.tsx'
import { useIsPhone } from '../../content/sheet/widths.ts'
import { senderOf } from './composer.ts'
import type { WrittenTest } from './written-test.ts'

interface Props {
  test: WrittenTest | null
  close: () => void
  /** The name of the sender, of which the outbox lists the address alone. */
  senderName: string
}

/** Shows a test mail beside the text once the outbox has it; on a phone it covers the text. */
export function TestMailShown({ test, close, ...of }: Props) {
  const { t } = useTranslation('campaigns')
  const isPhone = useIsPhone()
  return (
    <Drawer
      opened={test !== null}
      onClose={close}
      title={t('testTitleShown')}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '100%' : 'min(720px, 60vw)'}
      overlayProps={{ backgroundOpacity: 0.12 }}
    >
      {test && <Shown {...test} {...of} />}
    </Drawer>
  )
}

function Shown({ to, since, reader, senderName }: WrittenTest & Pick<Props, 'senderName'>) {
  const { t } = useTranslation('campaigns')
  const isNew = (mail: { writtenAt: string } | undefined) =>
    mail !== undefined && Date.parse(mail.writtenAt) >= since
  const input = { kind: 'test', to, limit: 1 } as const
  const { data } = useRead('list_outbox_mails', input, { live: (mails) => !isNew(mails?.data[0]) })
  const written = data?.data[0]
  const name = isNew(written) ? written!.name : ''
  const { data: mail } = useRead('get_outbox_mail', { name }, { enabled: name !== '' })
  if (!mail) return <Loader size="sm" role="status" aria-label={t('testWaits')} />
  return (
    <MailPreview
      preview={{ subject: mail.subject, html: mail.html ?? '', text: mail.text ?? '' }}
      previewText={previewTextOf(mail)}
      sender={senderOf({ sender: { name: senderName, email: mail.from } })}
      reader={
        <Text size="sm" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {reader === null
            ? t('testShownTo', { to: unicodeAddress(to) })
            : t('testShownAs', { to: unicodeAddress(to), reader: unicodeAddress(reader) })}
        </Text>
      }
      height="max(320px, calc(100dvh - 250px))"
    />
  )
}

/** Reads the words that mailboxes show after the subject, which a mail hides at its beginning. */
function previewTextOf({ html }: OutputOf<'get_outbox_mail'>): string {
  const mail = new DOMParser().parseFromString(html ?? '', 'text/html')
  return trimInvisible(mail.querySelector('.mc-preview')?.textContent ?? '')
}
