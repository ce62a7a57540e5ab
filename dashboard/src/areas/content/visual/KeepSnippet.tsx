import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import type { Block } from '../blocks/block.ts'
import { summaryOf } from '../blocks/summary.ts'
import { WritingContext } from '../writing.ts'
import { useEditorValue, useVisual } from './useVisual.ts'

const NAME_MAX = 100

/** Asks for a name, and keeps the chosen blocks as a snippet. */
export function KeepSnippet() {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const blocks = useEditorValue((_state, ui) => ui.keeping)
  const close = () => visual.show({ keeping: null })
  return (
    <Modal opened={blocks !== null} onClose={close} title={t('snippets.keep')}>
      {blocks && <KeepForm blocks={blocks} close={close} />}
    </Modal>
  )
}

function KeepForm({ blocks, close }: { blocks: readonly Block[]; close: () => void }) {
  const { t } = useTranslation(['content', 'frame'])
  const { newsletterId } = use(WritingContext)
  const words = blocks.map((block) => summaryOf(block, t)).find(Boolean) ?? ''
  const form = useForm({ initialValues: { name: words.slice(0, 40).toWellFormed() } })
  const create = useOperation('create_snippet', {
    form,
    words: { too_many_snippets: t('snippets.tooMany') },
    said: ({ name }) => t('snippets.kept', { name }),
    done: close,
  })
  const submit = ({ name }: { name: string }) => void create.run({ newsletterId, name: name.trim(), blocks: [...blocks] })
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('snippets.keepText', { count: blocks.length })}</Text>
        <TextInput
          label={t('snippets.name')}
          required
          data-autofocus
          maxLength={NAME_MAX}
          dir="auto"
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Problem text={create.problem} />
        <DialogButtons close={close} action={t('snippets.save')} pending={create.pending} disabled={form.values.name.trim() === ''} />
      </Stack>
    </form>
  )
}
