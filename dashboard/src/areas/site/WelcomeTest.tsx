import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Content } from '../../kit/content-words.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { useSession } from '../../shell/session.ts'
import { useTestSaid } from '../outbox/useTestSaid.tsx'

interface Props {
  opened: boolean
  close: () => void
  newsletterId: string
  welcome: { subject: string; content: Content }
}

/** Sends the welcome mail as it stands in the form, saved or not. */
export function WelcomeTest({ opened, close, newsletterId, welcome: { subject, content } }: Props) {
  const { t } = useTranslation(['site', 'frame'])
  const { person } = useSession()
  const said = useTestSaid()
  const form = useForm({ initialValues: { to: person.email } })
  const test = useOperation('send_welcome_test_email', {
    form,
    fieldOf: (pointer) => pointer.slice(1).split('/')[0] ?? null,
    said,
    done: close,
  })
  return (
    <Modal opened={opened} onClose={close} title={t('welcome.test')}>
      <form
        noValidate
        onSubmit={(event) => {
          // The dialog stands within the form of the mail, which must not be saved by this.
          event.stopPropagation()
          form.onSubmit(
            ({ to }) => void test.run({ newsletterId, to: [to.trim()], subject, content }),
          )(event)
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('welcome.testTo')}
            type="email"
            required
            data-autofocus
            maxLength={254}
            {...form.getInputProps('to')}
          />
          <Text size="sm" c="dimmed">
            {t('welcome.testText')}
          </Text>
          <Problem text={test.problem} />
          <DialogButtons close={close} action={t('welcome.testSend')} pending={test.pending} />
        </Stack>
      </form>
    </Modal>
  )
}
