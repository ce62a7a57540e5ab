import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { OutputOf } from '../../queries.ts'
import { NAME_MAX } from './template.ts'

type Saved = Pick<OutputOf<'get_campaign'>, 'newsletterId' | 'subject' | 'content'>

/** Asks for a name, and saves the text of a campaign as a template. */
export function SaveAsTemplate({ campaign, opened, close }: { campaign: Saved; opened: boolean; close: () => void }) {
  const { t } = useTranslation('templates')
  return (
    <Modal opened={opened} onClose={close} title={t('saveTitle')}>
      <SaveForm campaign={campaign} close={close} />
    </Modal>
  )
}

function SaveForm({ campaign: { newsletterId, subject, content }, close }: { campaign: Saved; close: () => void }) {
  const { t } = useTranslation(['templates', 'frame'])
  const form = useForm({ initialValues: { name: subject.slice(0, NAME_MAX).toWellFormed() } })
  const create = useOperation('create_template', {
    form,
    words: { too_many_templates: t('tooMany') },
    said: ({ name }) => t('saved', { name }),
    done: close,
  })
  const submit = ({ name }: { name: string }) => void create.run({ newsletterId, name: name.trim(), content })
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('saveText')}</Text>
        <TextInput label={t('name')} required data-autofocus maxLength={NAME_MAX} dir="auto" autoComplete="off" {...form.getInputProps('name')} />
        <Problem text={create.problem} />
        <DialogButtons close={close} action={t('save')} pending={create.pending} disabled={form.values.name.trim() === ''} />
      </Stack>
    </form>
  )
}
