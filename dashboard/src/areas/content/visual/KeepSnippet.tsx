import { Modal, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { NameForm } from '../../../kit/naming/NameForm.tsx'
import { useOperation } from '../../../kit/operation.ts'
import type { Block } from '../blocks/block.ts'
import { summaryOf } from '../blocks/summary.ts'
import { WritingContext } from '../writing.ts'
import { useEditorValue, useVisual } from './useVisual.ts'

const NAME_MAX = 100

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
  return (
    <NameForm
      {...{ form, close }}
      label={t('snippets.name')}
      maxLength={NAME_MAX}
      action={t('snippets.save')}
      state={create}
      submit={(name) => void create.run({ newsletterId, name, blocks: [...blocks] })}
    >
      <Text c="dimmed">{t('snippets.keepText', { count: blocks.length })}</Text>
    </NameForm>
  )
}
