import { Modal, Stack, TagsInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../../src/lib/addresses/unicode-domain.ts'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { useSession } from '../../../shell/session.ts'
import { useUploads } from '../../../uploads.ts'
import { MissingPictures } from '../../content/MissingPictures.tsx'
import type { Reader } from '../../contacts/useReaders.ts'
import { useTestSaid } from '../../outbox/useTestSaid.tsx'
import type { WrittenTest } from './written-test.ts'
import type { Option } from '../variants/variants.ts'

interface Props {
  opened: boolean
  close: () => void
  campaignId: string
  reader: Reader | null
  /** The option of an A/B test that the preview shows. */
  variant: Option['key'] | null
  saving: { flush: () => Promise<boolean>; problem: string | null }
  /** Shows the mail, where the server keeps it. */
  written: (test: WrittenTest) => void
}

/** The time by which the outbox may be ahead of this browser. */
const AHEAD_MS = 2000

const ADDRESSES_MAX = 5

/** Sends the draft to its author, filled in as the preview is. */
export function TestMail({ opened, close, campaignId, reader, variant, saving, written }: Props) {
  const { t } = useTranslation(['campaigns', 'variants', 'frame'])
  const { person, outbox } = useSession()
  const said = useTestSaid()
  const pictures = useUploads()
  const form = useForm({ initialValues: { to: [person.email] } })
  const test = useOperation('send_test_email', {
    form,
    fieldOf: (pointer) => (pointer.startsWith('/to') ? 'to' : null),
    // A mail that opens by itself needs no message, unless there are others.
    said: (sent) => (outbox && sent.to.length === 1 ? null : said(sent)),
    done({ to: [first = ''] }) {
      close()
      const since = Date.now() - AHEAD_MS
      if (outbox) written({ to: first, since, reader: reader?.email ?? null })
    },
  })
  const submit = form.onSubmit(async ({ to }) => {
    if (await saving.flush())
      await test.run({
        campaignId,
        to,
        ...(reader && { contactId: reader.id }),
        ...(variant && { variant }),
      })
  })
  return (
    <Modal opened={opened} onClose={close} title={t('testTitle')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TagsInput
            label={t('testTo')}
            description={t('testToText')}
            {...form.getInputProps('to')}
            maxTags={ADDRESSES_MAX}
            acceptValueOnBlur
            data-autofocus
          />
          <Text size="sm" c="dimmed">
            {variant && `${t('variants:inTestMail', { key: variant })} `}
            {reader ? t('testAs', { reader: unicodeAddress(reader.email) }) : t('testAsItself')}
          </Text>
          <Problem
            text={
              test.problem ?? (saving.problem && t('saving.failed', { problem: saving.problem }))
            }
          />
          <MissingPictures />
          <DialogButtons
            close={close}
            action={t('testSend')}
            pending={test.pending || pictures === 'busy'}
            disabled={form.values.to.length === 0}
          />
        </Stack>
      </form>
    </Modal>
  )
}
