import { Modal, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { NameForm } from '../../kit/naming/NameForm.tsx'
import { useOperation } from '../../kit/operation.ts'
import type { OutputOf } from '../../queries.ts'
import { NAME_MAX } from './template.ts'

type Saved = Pick<OutputOf<'get_campaign'>, 'newsletterId' | 'subject' | 'content'>

export function SaveAsTemplate({
  campaign,
  opened,
  close,
}: {
  campaign: Saved
  opened: boolean
  close: () => void
}) {
  const { t } = useTranslation('templates')
  return (
    <Modal opened={opened} onClose={close} title={t('saveTitle')}>
      <SaveForm campaign={campaign} close={close} />
    </Modal>
  )
}

function SaveForm({
  campaign: { newsletterId, subject, content },
  close,
}: {
  campaign: Saved
  close: () => void
}) {
  const { t } = useTranslation(['templates', 'frame'])
  const form = useForm({ initialValues: { name: subject.slice(0, NAME_MAX).toWellFormed() } })
  const create = useOperation('create_template', {
    form,
    words: { too_many_templates: t('tooMany') },
    said: ({ name }) => t('saved', { name }),
    done: close,
  })
  return (
    <NameForm
      {...{ form, close }}
      label={t('name')}
      maxLength={NAME_MAX}
      action={t('save')}
      state={create}
      submit={(name) => void create.run({ newsletterId, name, content })}
    >
      <Text c="dimmed">{t('saveText')}</Text>
    </NameForm>
  )
}
